interface Writes<Row> {
  all(): Row[];
}

/** Undefined without one. `get()` stops at the first row, and hides a commit that fails on a full disk. */
export const writtenRow = <Row>(statement: Writes<Row>): Row | undefined => statement.all()[0];

export const written = <Row>(statement: Writes<Row>): Row => statement.all()[0] as Row;
