import { IconThumbDown, IconThumbDownFilled, IconThumbUp, IconThumbUpFilled } from "@tabler/icons-react";
import { IconButton } from "./icon-button";
import type { FeedbackState } from "./use-feedback";

const RATINGS = [
  { rating: "up", label: "Good answer", Icon: IconThumbUp, PressedIcon: IconThumbUpFilled },
  { rating: "down", label: "Bad answer", Icon: IconThumbDown, PressedIcon: IconThumbDownFilled },
] as const;

/** Thumbs up and down; the one that is pressed is taken back by pressing it again. */
export function FeedbackButtons({ given, press }: Pick<FeedbackState, "given" | "press">) {
  return RATINGS.map(({ rating, label, Icon, PressedIcon }) => {
    const isPressed = given?.rating === rating;
    const Shown = isPressed ? PressedIcon : Icon;
    return (
      <IconButton key={rating} label={label} aria-pressed={isPressed} onClick={() => press(rating)}>
        <Shown aria-hidden="true" />
      </IconButton>
    );
  });
}
