import type { Metadata } from "next";
import { MessagePage } from "@/components/shell/message-page";

export const metadata: Metadata = { title: "Not found" };

export default function NotFound() {
  return (
    <MessagePage title="This page doesn’t exist.">
      <p>
        The address may be mistyped, or the page may have moved.{" "}
        {/* A link of Next's would weigh on every page. */}
        <a href="/">Go to the home page</a>
      </p>
    </MessagePage>
  );
}
