"use client";

import { Menu, Modal } from "@mantine/core";
import { IconDots, IconFileText, IconJson, IconMarkdown, IconShare } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { IconButton } from "@/components/ui/buttons";
import type { Conversation } from "../conversation";
import { useThread } from "../use-conversation";
import styles from "./share.module.css";
import { SharePanel } from "./share-panel";

interface Props {
  conversation: Conversation;
  title?: string;
}

export function ThreadMenu({ conversation, title: known }: Props) {
  const { id: threadId, title = known } = useThread(conversation);
  const [isSharing, setSharing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  if (!threadId) return null;
  const exportAs = (format: string) => `/api/threads/${threadId}/export?format=${format}`;
  return (
    <>
      <Menu classNames={{ item: styles.item }} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <IconButton ref={button} label="Export and share">
            <IconDots aria-hidden="true" />
          </IconButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item component="a" href={exportAs("markdown")} download leftSection={<IconMarkdown />}>
            Export as Markdown
          </Menu.Item>
          <Menu.Item component="a" href={exportAs("json")} download leftSection={<IconJson />}>
            Export as JSON
          </Menu.Item>
          <Menu.Item
            component="a"
            href={`/report/${threadId}`}
            target="_blank"
            leftSection={<IconFileText />}
          >
            Report for print or PDF
          </Menu.Item>
          <Menu.Item leftSection={<IconShare />} onClick={() => setSharing(true)}>
            Share…
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Modal
        opened={isSharing}
        onClose={() => {
          setSharing(false);
          // The item that opened it is gone with its menu.
          button.current?.focus();
        }}
        title={title ? `Share “${title}”` : "Share this conversation"}
        classNames={{ title: styles.title, close: styles.close }}
        closeButtonProps={{ "aria-label": "Close" }}
      >
        <SharePanel key={threadId} threadId={threadId} />
      </Modal>
    </>
  );
}
