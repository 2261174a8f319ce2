import type { Route } from "@/lib/http/define-route";
import { addNote, changeAlert, getAlerts, getNotes, removeAlert, removeNote, setAlert } from "./marks";
import { exportHistory, getBoard, getHistory, getSparklines, sendReadings, watchReadings } from "./readings";
import { getLatest, getRecent } from "./sales";
import { change, list, register, remove, renewKey } from "./sensors";

export const routes: Route[] = [
  list,
  register,
  getLatest,
  getRecent,
  sendReadings,
  getBoard,
  getSparklines,
  watchReadings,
  change,
  remove,
  renewKey,
  getHistory,
  exportHistory,
  getAlerts,
  setAlert,
  changeAlert,
  removeAlert,
  getNotes,
  addNote,
  removeNote,
];
