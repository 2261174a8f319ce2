import Link from "next/link";
import { MessagePage } from "@/components/shell/message-page";

/** Whether the link ever led here is nobody's business. */
export default function ShareNotFound() {
  return (
    <MessagePage title="This link doesn’t lead anywhere.">
      <p>
        Whoever shared the conversation may have revoked the link or deleted the conversation, or the address
        may be mistyped. <Link href="/">Ask something yourself.</Link>
      </p>
    </MessagePage>
  );
}
