import { hideNotification, showNotification } from "@mantine/notifications";
import styles from "./show-toast.module.css";
import type { Toast } from "./toasts";

/** Milliseconds. */
const SHOWN_MS = 8000;

/** For `toast`, which loads this. */
export function showToast({ message, action }: Toast): void {
  const id = showNotification({
    message: (
      <span className={styles.toast}>
        <span className={styles.message}>{message}</span>
        {action && (
          <button
            type="button"
            onClick={() => {
              hideNotification(id);
              action.run();
            }}
          >
            {action.label}
          </button>
        )}
      </span>
    ),
    autoClose: SHOWN_MS,
    withBorder: true,
    closeButtonProps: { "aria-label": "Close" },
  });
}
