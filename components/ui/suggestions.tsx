import { Button } from "./buttons";
import styles from "./buttons.module.css";

interface Props {
  label: string;
  questions: string[];
  onPick(question: string): void;
}

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
