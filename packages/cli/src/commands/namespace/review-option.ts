import { optionalChoice } from "../../command-line/option.ts";

type Review = "off" | "required";

/** `--review [when]`: whether a second person approves each version. */
export const reviewOption = optionalChoice(
  "when",
  "Whether a second person must approve each version; without a value: required",
  ["off", "required"],
);

/** What `--review` asks for; without a value it requires a review. */
export function wantedReview(review: Review | true | undefined): Review | undefined {
  return review === true ? "required" : review;
}
