import { IconChartLine, IconFileSpreadsheet, IconTable } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { saveFile } from "@/components/data/save-file";
import { IconButton, Toolbar } from "@/components/ui/buttons";
import type { Forecast, Place } from "@/lib/desks/weather/types";
import type { Provenance } from "@/lib/sources/provenance";
import { HourCharts } from "./hour-charts";
import { DayList, HourTable } from "./hour-table";
import { hoursCsv, rowsOf } from "./hours";
import styles from "./hours.module.css";

interface Props {
  weather: Forecast;
  place: Place;
  provenance: Provenance[];
}

export function ForecastPanel({ weather, place, provenance }: Props) {
  const [isTable, setTable] = useState(false);
  const rows = useMemo(() => rowsOf(weather.hours), [weather]);
  const save = () => {
    const csv = hoursCsv(weather.hours, place, provenance);
    saveFile("forecast.csv", new Blob([csv], { type: "text/csv;charset=utf-8" }));
  };
  return (
    <>
      <section className={styles.panel} aria-labelledby="hours-title">
        <div className={styles.title}>
          <h3 id="hours-title">The next {rows.length} hours</h3>
          <Toolbar label="Forecast options">
            <IconButton
              label={isTable ? "Show as charts" : "Show as table"}
              onClick={() => setTable(!isTable)}
            >
              {isTable ? <IconChartLine aria-hidden="true" /> : <IconTable aria-hidden="true" />}
            </IconButton>
            <IconButton label="Download CSV" onClick={save}>
              <IconFileSpreadsheet aria-hidden="true" />
            </IconButton>
          </Toolbar>
        </div>
        {isTable ? <HourTable rows={rows} /> : <HourCharts rows={rows} />}
      </section>
      <DayList days={weather.days} />
    </>
  );
}
