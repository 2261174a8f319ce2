import { Button } from "./buttons";
import styles from "./buttons.module.css";

interface Props {
  /** What these are, for those who don't see them stand together. */
  label: string;
  questions: string[];
  onPick(question: string): void;
}

/** Questions to be asked with one press. */
export function Suggestions({ label, questions, onPick }: Props) {
  if (questions.length === 0) return null;
  return (
    <ul className={styles.suggestions} aria-label={label}>
      {questions.map((question) => (
        <li key={question}>
          <Button onClick={() => onPick(question)}>{question}</Button>
        </li>
      ))}
    </ul>
  );
}
