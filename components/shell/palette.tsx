import { useMantineColorScheme } from "@mantine/core";
import { Spotlight, type SpotlightActionGroupData, spotlight } from "@mantine/spotlight";
import {
  IconBook2,
  IconHistory,
  IconHome,
  IconMessage,
  IconPlus,
  IconShieldLock,
  IconSunMoon,
} from "@tabler/icons-react";
import { usePathname, useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { SCHEMES } from "./color-scheme-toggle";
import { DeskIcon } from "./desk-icon";
import type { DeskLink } from "./rail";
import { useFoundThreads } from "./use-found-threads";

interface Props {
  /** How often it was asked for; each time it opens. */
  wanted: number;
  desks: DeskLink[];
}

/** Finds desks, conversations and actions by a few letters. */
export default function Palette({ wanted, desks }: Props) {
  const [query, setQuery] = useState("");
  const router = useRouter();
  const path = usePathname();
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  const threads = useFoundThreads(query, wanted);
  useEffect(() => {
    if (wanted > 0) spotlight.open();
  }, [wanted]);

  const here = desks.find(({ id }) => path === `/${id}`);
  const { next } = SCHEMES[colorScheme];
  const groups: SpotlightActionGroupData[] = [
    {
      group: "Desks",
      actions: desks.map(({ id, name, icon }) => ({
        id: `desk-${id}`,
        label: name,
        leftSection: <DeskIcon paths={icon} />,
        onClick: () => router.push(`/${id}`),
      })),
    },
    {
      group: "Conversations",
      actions: threads.map(({ id, title, desk }) => ({
        id,
        label: title,
        // What was said may match where the title doesn't.
        keywords: [query],
        description: desks.find((candidate) => candidate.id === desk)?.name,
        leftSection: <IconMessage aria-hidden="true" stroke={1.6} />,
        onClick: () => router.push(`/${desk}?thread=${id}`),
      })),
    },
    {
      group: "Actions",
      actions: [
        ...(here
          ? [
              {
                id: "new",
                label: "New question",
                keywords: ["ask", "conversation", "thread"],
                leftSection: <IconPlus aria-hidden="true" stroke={1.6} />,
                onClick: () => router.push(`/${here.id}`),
              },
            ]
          : []),
        {
          id: "theme",
          label: `Theme: ${SCHEMES[next].name.toLowerCase()}`,
          keywords: ["dark", "light", "auto", "colour", "color"],
          leftSection: <IconSunMoon aria-hidden="true" stroke={1.6} />,
          onClick: () => setColorScheme(next),
        },
        {
          id: "home",
          label: "Home",
          leftSection: <IconHome aria-hidden="true" stroke={1.6} />,
          onClick: () => router.push("/"),
        },
        {
          id: "memory",
          label: "Memory",
          keywords: ["remembered", "forget", "delete", "privacy"],
          leftSection: <IconHistory aria-hidden="true" stroke={1.6} />,
          onClick: () => router.push("/memory"),
        },
        {
          id: "security",
          label: "Security",
          keywords: ["guard", "attacks", "violations", "false alarm"],
          leftSection: <IconShieldLock aria-hidden="true" stroke={1.6} />,
          onClick: () => router.push("/security"),
        },
        {
          id: "docs",
          label: "API documentation",
          leftSection: <IconBook2 aria-hidden="true" stroke={1.6} />,
          onClick: () => window.location.assign("/docs"),
        },
      ],
    },
  ];
  return (
    <Spotlight
      actions={groups}
      query={query}
      onQueryChange={setQuery}
      shortcut={null}
      nothingFound="Nothing is called that."
      scrollable
      maxHeight="min(26rem, 70dvh)"
      searchProps={{
        placeholder: "A desk, a conversation, an action",
        "aria-label": "Search desks, conversations and actions",
      }}
    />
  );
}
