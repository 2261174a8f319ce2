import { type ReactNode, type RefObject, useState } from "react";
import { SearchField } from "@/components/ui/search-field";
import type { MapStation } from "@/lib/desks/underground/map-schema";
import type { Line } from "@/lib/desks/underground/types";
import { LineDots } from "../lines";
import { useFoundStations } from "../queries";

interface Props {
  /** “From”. */
  label: string;
  icon: ReactNode;
  typed: string;
  lines: Line[];
  onType(typed: string): void;
  onPick(station: MapStation): void;
  inputRef: RefObject<HTMLInputElement | null>;
}

export function StationField({ lines, ...field }: Props) {
  const { data, isCurrent, query, error } = useFoundStations(field.typed);
  return (
    <SearchField
      {...field}
      items={data?.stations ?? []}
      isCurrent={isCurrent}
      idOf={({ id }) => id}
      listLabel="Stations"
      draw={(station) => (
        <>
          <span>{station.name}</span>
          <LineDots station={station} lines={lines} />
        </>
      )}
      nothing={error ?? `No station is called “${query}”`}
    />
  );
}

interface SearchProps extends Pick<Props, "icon" | "lines" | "inputRef"> {
  onPick(id: string): void;
}

export function StationSearch({ onPick, ...rest }: SearchProps) {
  const [typed, setTyped] = useState("");
  const pick = ({ id }: MapStation) => {
    setTyped("");
    onPick(id);
  };
  return <StationField label="Find a station" typed={typed} onType={setTyped} onPick={pick} {...rest} />;
}
