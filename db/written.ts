interface Writes<Row> {
  all(): Row[];
}

/**
 * The row that a statement wrote; undefined where it wrote none. The statement is read to its end, where it commits: `get()`
 * stops at the first row, and what the commit comes to then, be the disk full, nobody is told.
 */
export const writtenRow = <Row>(statement: Writes<Row>): Row | undefined => statement.all()[0];

export const written = <Row>(statement: Writes<Row>): Row => statement.all()[0] as Row;
