import type { Frame, Mention, Slot } from "./frame";
import type { Kind } from "./kinds";
import { type Quantity, readCount, readOrdinal, readQuantity, readRhythm, readUnit } from "./quantities";
import type { Operation, Role } from "./reader/labels";
import { type Moment, readTime, type Time, type TimeOptions } from "./times";

export interface Named {
  value: string;
  /** All that may be meant: several where the name is shared. */
  values: string[];
  text: string;
  /** 1 for the exact words, less with typos. */
  score: number;
  role: Role;
  isCarried: boolean;
}

/** Thrown by `Request.need`: what has to be asked before anything can be answered. */
export class Missing extends Error {
  constructor(
    readonly role: Role,
    readonly ask: string,
    readonly choices: string[] = [],
    readonly kind?: string,
  ) {
    super(ask);
  }
}

interface Need {
  ask: string;
  choices?: string[];
  roles?: readonly Role[];
}

/** Below this, a misspelt name is asked about rather than taken. */
export const CLEAR = 0.72;

/** A frame as a plan reads it. Whatever a plan doesn't read is told to the user as not taken into account. */
export class Request {
  private readonly used = new Map<Slot, Mention | undefined>();
  /** Sentences that stand before the answer. */
  readonly notes: string[] = [];

  constructor(
    readonly frame: Frame,
    readonly moment: Moment,
    private readonly kinds: readonly Kind[],
    /** What the conversation was about before, the newest first. */
    readonly earlier: readonly Frame[] = [],
    /** What another of the desk's plans, by the function's name, makes of this request, for one that is rather that one's. */
    readonly planAs: (name: string, request: Request) => unknown = () => undefined,
  ) {}

  get operation(): Operation {
    return this.frame.operation;
  }

  get text(): string {
    return this.frame.text;
  }

  is(...operations: Operation[]): boolean {
    return operations.includes(this.frame.operation);
  }

  has(...roles: Role[]): boolean {
    return this.frame.slots.some(({ role }) => roles.includes(role));
  }

  names(kind: string, roles: readonly Role[] = ["name"]): Named[] {
    return unique(this.take(roles, (slot) => namedIn(slot, kind), kind));
  }

  name(kind: string, roles?: readonly Role[]): Named | undefined {
    return this.names(kind, roles)[0];
  }

  /** As `names`, else from the conversation. @throws Missing where there is none, or it isn't known or isn't clear */
  need(kind: string, { ask, choices = [], roles = ["name"] }: Need): Named[] {
    const role = roles[0] ?? "name";
    const found = this.names(kind, roles);
    const unclear = found.find(({ score }) => score < CLEAR);
    if (unclear)
      throw new Missing(
        role,
        `Do you mean ${this.labelOf(kind, unclear.value)}?`,
        [this.labelOf(kind, unclear.value)],
        kind,
      );
    if (found.length > 0) return found;
    const unknown = this.unknown(roles);
    if (unknown) throw this.unknownName(kind, unknown, role, choices);
    const before = this.fromBefore(kind, roles);
    if (before.length > 0) return before;
    throw new Missing(role, ask, choices, kind);
  }

  /** What earlier turns named, without asking. */
  fromBefore(kind: string, roles: readonly Role[] = ["name"]): Named[] {
    for (const frame of this.earlier) {
      const found = frame.slots
        .filter(({ role }) => roles.includes(role))
        .flatMap((slot) => namedIn({ ...slot, carried: true }, kind) ?? []);
      if (found.length > 0) return unique(found);
    }
    return [];
  }

  unknown(roles: readonly Role[] = ["name"]): string | undefined {
    return this.frame.slots.find(({ role, mentions }) => roles.includes(role) && mentions.length === 0)?.text;
  }

  private unknownName(kind: string, text: string, role: Role, choices: string[]): Missing {
    const near = this.kinds.find(({ name }) => name === kind)?.near?.(text) ?? [];
    const ask =
      near.length > 0
        ? `I don't know “${text}”. Which of these do you mean?`
        : `I don't know “${text}”. What else may it be called?`;
    return new Missing(role, ask, near.length > 0 ? near : choices, kind);
  }

  values(kind: string, roles: readonly Role[] = ["what", "name", "by"]): string[] {
    return [...new Set(this.take(roles, (slot) => namedIn(slot, kind), kind).map(({ value }) => value))];
  }

  said(...roles: Role[]): string | undefined {
    return this.take(roles, ({ text }) => text)[0];
  }

  allSaid(...roles: Role[]): string[] {
    return this.take(roles, ({ text }) => text);
  }

  time(roles: readonly Role[] = ["time"], options: TimeOptions = {}): Time | undefined {
    const before = options.before ?? this.timeBefore(options);
    return this.take(roles, ({ text, role }) =>
      readTime(text, this.moment, { ...options, before, as: asOf(role) ?? options.as }),
    )[0];
  }

  /** The stretch of time that is asked about: of “since 2010 until 2015” both ends. */
  period(options: TimeOptions = {}): Time | undefined {
    const [time, since, until] = [
      this.time(["time"], options),
      this.time(["since"], { ...options, as: "since" }),
      this.time(["until"], { ...options, as: "until" }),
    ];
    if (!since && !until) return time;
    const from = since?.from ?? time?.from ?? null;
    const to = until?.to ?? (since && !time ? since.to : (time?.to ?? null));
    const { grain } = (since ?? until)!;
    return { from, to, grain, kind: "period" };
  }

  private timeBefore(options: TimeOptions): Time | undefined {
    for (const { slots } of this.earlier) {
      for (const { role, text } of slots) {
        const time =
          role === "time" || role === "since"
            ? readTime(text, this.moment, { ...options, before: undefined, as: asOf(role) })
            : undefined;
        if (time) return time;
      }
    }
    return undefined;
  }

  quantity(...roles: Role[]): Quantity | undefined {
    return this.take(roles, ({ text }) => readQuantity(text))[0];
  }

  unit(): string | undefined {
    return this.take(["unit"], ({ text }) => readUnit(text))[0];
  }

  /** “Top five”: 5. */
  count(): number | undefined {
    return this.take(["top"], ({ text }) => readCount(text))[0];
  }

  /** “The second train”: 2; the last is -1. */
  ordinal(): number | undefined {
    return this.take(["nth"], ({ text }) => readOrdinal(text))[0];
  }

  rhythm() {
    return this.take(["rhythm"], ({ text }) => readRhythm(text))[0];
  }

  /** Counts details as taken into account that say nothing more than the plan knows. */
  use(...roles: Role[]): void {
    this.take(roles, () => true);
  }

  readSlots(isKnown: (slot: Slot) => boolean): void {
    for (const slot of this.frame.slots) if (isKnown(slot)) this.used.set(slot, this.used.get(slot));
  }

  note(sentence: string): void {
    if (!this.notes.includes(sentence)) this.notes.push(sentence);
  }

  labelOf(kind: string, value: string): string {
    return this.kinds.find(({ name }) => name === kind)?.label?.(value) ?? value;
  }

  unread(): Slot[] {
    return this.frame.slots.filter((slot) => !this.used.has(slot) && !slot.carried);
  }

  respelt(): { text: string; label: string }[] {
    const isName = new Set(this.kinds.flatMap((kind) => (kind.isName ? [kind.name] : [])));
    return [...this.used].flatMap(([{ carried, text }, mention]) =>
      mention && isName.has(mention.kind) && !carried && mention.score < 0.9 && mention.values.length === 1
        ? [{ text, label: this.labelOf(mention.kind, mention.values[0]!) }]
        : [],
    );
  }

  private take<Result>(
    roles: readonly Role[],
    read: (slot: Slot) => Result | undefined,
    kind?: string,
  ): Result[] {
    return this.frame.slots.flatMap((slot) => {
      if (!roles.includes(slot.role)) return [];
      const result = read(slot);
      if (result === undefined) return [];
      const mention = slot.mentions.find((one) => one.kind === kind);
      this.used.set(slot, mention ?? this.used.get(slot));
      return [result];
    });
  }
}

function asOf(role: Role): TimeOptions["as"] {
  return role === "since" || role === "until" ? role : undefined;
}

function namedIn({ mentions, text, role, carried }: Slot, kind: string): Named | undefined {
  const mention = mentions.find((one) => one.kind === kind);
  const [value] = mention?.values ?? [];
  if (!mention || value === undefined) return undefined;
  return { value, values: mention.values, text, score: mention.score, role, isCarried: carried ?? false };
}

function unique(names: Named[]): Named[] {
  const seen = new Map(names.map((named) => [`${named.role} ${named.value}`, named]));
  return [...seen.values()];
}
