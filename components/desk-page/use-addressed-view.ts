import { useSearchParams } from "next/navigation";
import {
  createParser,
  type Nullable,
  type ParserMap,
  useQueryState,
  useQueryStates,
  type Values,
} from "nuqs";
import { type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import type { z } from "zod";

/** How a desk's canvas, a reducer, has its view in the address. */
export interface AddressedView<Params extends ParserMap, View, State, Action> {
  params: Params;
  viewOf(values: Values<Params>): View;
  /** Null is left out. */
  valuesOf(view: View): Nullable<Values<Params>>;
  /** As the address has it. */
  written(view: View): string;
  /** Then a step back would lead nowhere. */
  samePlace(a: View, b: View): boolean;
  /** `isLink`: to a conversation and a view, which is to stay, whatever its last answer showed. */
  first(view: View, isLink: boolean): State;
  reduce(state: State, action: Action): State;
  viewIn(state: State): View;
  /** True as the user moved it; moves of one name, such as those of an answer, are one step together. */
  stepOf(state: State): boolean | string;
  /** By a link or a step back. */
  opened(view: View): Action;
  /** A link that says nothing of it, such as to another conversation, leaves it as it is. */
  isKept: boolean;
}

interface Addressed<State, Action> {
  state: State;
  act(action: Action): void;
  /** So it was when the page opened. */
  isLink: boolean;
}

interface Mover {
  mover: "user" | "answer" | "link";
  /** The answer that moved the view while the page was there. */
  answerStep: string | null;
}

export const stepOf = ({ mover, answerStep }: Mover): boolean | string =>
  mover === "user" || (mover === "answer" && answerStep !== null && answerStep);

/** What can't be read is as if it weren't there. */
export const parseAsSchema = <T>(schema: z.ZodType<T>) =>
  createParser<T & {}>({ parse: (text) => schema.safeParse(text).data ?? null, serialize: String });

/** A canvas's reducer, whose view is the address's. `of` is a constant. */
export function useAddressedView<Params extends ParserMap, View, State, Action>(
  of: AddressedView<Params, View, State, Action>,
): Addressed<State, Action> {
  const [values, setValues] = useQueryStates(of.params);
  const [thread] = useQueryState("thread");
  const [isLink] = useState(thread !== null && hasAny(values));
  const [state, setState] = useState(() => of.first(of.viewOf(values), isLink));
  const latest = useRef(state);
  const lastStep = useRef<boolean | string>(false);
  const search = useSearchParams().toString();
  const isStepBack = useStepBack();

  const write = useCallback(
    (before: View) => {
      const view = of.viewIn(latest.current);
      if (of.written(before) === of.written(view)) return;
      const step = of.stepOf(latest.current);
      const isStep = step === true || (step !== false && step !== lastStep.current);
      const history = isStep && !of.samePlace(before, view) ? "push" : "replace";
      if (history === "push") lastStep.current = step;
      void setValues(of.valuesOf(view), { history });
    },
    [of, setValues],
  );
  const move = useCallback(
    (action: Action, before: View) => {
      latest.current = of.reduce(latest.current, action);
      setState(latest.current);
      write(before);
    },
    [of, write],
  );
  const act = useCallback((action: Action) => move(action, of.viewIn(latest.current)), [of, move]);

  const follow = useEffectEvent(() => {
    const addressed = of.viewOf(values);
    const view = of.viewIn(state);
    // A step back may lead to an address that says nothing of it, too: to the first view, then.
    const isKept = of.isKept && !hasAny(values) && !isStepBack.current;
    isStepBack.current = false;
    if (of.written(addressed) === of.written(view)) return;
    if (isKept) void setValues(of.valuesOf(view), { history: "replace" });
    else move(of.opened(addressed), addressed);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is to be looked at
  useEffect(() => follow(), [values, search]);
  return { state, act, isLink };
}

const hasAny = (values: object): boolean => Object.values(values).some((value) => value !== null);

function useStepBack(): RefObject<boolean> {
  const isStepBack = useRef(false);
  useEffect(() => {
    const note = () => {
      isStepBack.current = true;
    };
    const forget = (step: HashChangeEvent) => {
      if (isWithinPage(step)) isStepBack.current = false;
    };
    window.addEventListener("popstate", note);
    window.addEventListener("hashchange", forget);
    return () => {
      window.removeEventListener("popstate", note);
      window.removeEventListener("hashchange", forget);
    };
  }, []);
  return isStepBack;
}

/** A step to a place on the same page (`#…`) leads to no other view. */
export const isWithinPage = ({ oldURL, newURL }: Pick<HashChangeEvent, "oldURL" | "newURL">): boolean =>
  new URL(oldURL).search === new URL(newURL).search;
