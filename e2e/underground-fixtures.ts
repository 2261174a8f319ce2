/** On a line that runs at night too. */
export const JOURNEY = "How do I get from Green Park to Canary Wharf?";

export const FAILURE = {
  status: 502,
  json: { error: "TfL can't be reached.", code: "upstream_unavailable" },
};
