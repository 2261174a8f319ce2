import type { Metadata } from "next";
import Link from "next/link";
import { MessagePage } from "@/components/shell/message-page";

export const metadata: Metadata = { title: "Not found" };

export default function NotFound() {
  return (
    <MessagePage title="There is no such page.">
      <p>
        The address may be mistyped, or the page has moved.{" "}
        <Link href="/">Ask something on the first page.</Link>
      </p>
    </MessagePage>
  );
}
