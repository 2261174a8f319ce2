export {
  type Band,
  bandOf,
  type Ease,
  goodRange,
  kindScale,
  scaleFor,
} from "@/lib/desks/sensors/analysis/bands";
export {
  factsOf,
  guessedKind,
  kindOfRoom,
  ROOM_CHOICES,
  type Room,
} from "@/lib/desks/sensors/analysis/rooms";
