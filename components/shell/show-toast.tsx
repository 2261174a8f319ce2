import { hideNotification, showNotification } from "@mantine/notifications";
import styles from "./show-toast.module.css";
import type { Toast } from "./toasts";

/** How long there is to take something back, in milliseconds. */
const SHOWN_MS = 8000;

/** Shows a toast; for `toast`, which loads this. */
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
