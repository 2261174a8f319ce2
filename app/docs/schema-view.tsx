import type { ReactNode } from "react";
import { nameOf, type Schema } from "./api-document";
import styles from "./docs.module.css";

/** The fields of an object, those within them indented; of anything else its type. */
export function SchemaView({ schema }: { schema: Schema }) {
  const { properties, required = [] } = schema;
  if (!properties) return <p className={styles.type}>{typeOf(schema)}</p>;
  return (
    <dl className={styles.fields}>
      {Object.entries(properties).map(([name, field]) => (
        <Field key={name} name={name} schema={field} required={required.includes(name)} />
      ))}
    </dl>
  );
}

interface FieldProps {
  name: string;
  schema: Schema;
  required?: boolean;
  note?: ReactNode;
}

/** A field or a parameter: what it is called, what it holds, what it means. */
export function Field({ name, schema, required, note }: FieldProps) {
  const inner = schema.items?.properties ? schema.items : schema;
  const limits = limitsOf(schema);
  return (
    <>
      <dt>
        <code>{name}</code> <span className={styles.type}>{typeOf(schema)}</span>
        {required && <span className={styles.required}> required</span>}
        {note && <span className={styles.quiet}> {note}</span>}
      </dt>
      <dd>
        {schema.description && <p>{schema.description}</p>}
        {limits && <p className={styles.quiet}>{limits}</p>}
        {inner.properties && <SchemaView schema={inner} />}
      </dd>
    </>
  );
}

function typeOf({ $ref, type, format, items, anyOf, enum: values, const: constant }: Schema): ReactNode {
  if ($ref) return <a href={`#schema-${nameOf($ref)}`}>{nameOf($ref)}</a>;
  if (anyOf) return anyOf.map((one, index) => [index > 0 && " or ", typeOf(one)]);
  if (items) return <>list of {typeOf(items)}</>;
  if (constant !== undefined) return JSON.stringify(constant);
  if (values) return values.map((value) => JSON.stringify(value)).join(" · ");
  if (!type) return "anything";
  return [type].flat().join(" or ") + (format ? ` (${format})` : "");
}

function limitsOf({ default: fallback, minimum, maximum, maxLength, maxItems }: Schema): string {
  return [
    fallback !== undefined && fallback !== "" && `default: ${JSON.stringify(fallback)}`,
    minimum !== undefined && Math.abs(minimum) < Number.MAX_SAFE_INTEGER && `at least ${minimum}`,
    maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER && `at most ${maximum}`,
    maxLength !== undefined && `at most ${maxLength} characters`,
    maxItems !== undefined && `at most ${maxItems} items`,
  ]
    .filter(Boolean)
    .join(", ");
}
