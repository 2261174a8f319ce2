import type { Category } from "@/lib/guard/categories";

interface Words {
  name: string;
  /** What a message of it wants. */
  aim: string;
  /** A CSS colour, of those for data. */
  colour: string;
}

/** The categories as people read them. */
export const CATEGORY_WORDS: Record<Category, Words> = {
  prompt_extraction: {
    name: "Prompt extraction",
    aim: "to get at the instructions that models are given",
    colour: "var(--data-1)",
  },
  credential_extraction: {
    name: "Credential extraction",
    aim: "to get at keys and passwords",
    colour: "var(--data-2)",
  },
  role_manipulation: {
    name: "Role manipulation",
    aim: "to make a model play someone else",
    colour: "var(--data-3)",
  },
  security_bypass: {
    name: "Security bypass",
    aim: "to have rules ignored",
    colour: "var(--data-4)",
  },
  config_inspection: {
    name: "Configuration inspection",
    aim: "to learn how the server is set up",
    colour: "var(--data-5)",
  },
};
