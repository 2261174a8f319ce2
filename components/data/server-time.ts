/** The time by the server's clock, in milliseconds since 1970; the page says what it was when the page was made. */
export const serverTime = (): number => Date.now() + offset();

function offset(): number {
  const told = Number(document.documentElement.dataset.serverTime);
  const [load] = performance.getEntriesByType("navigation");
  if (!told || !load) return 0;
  return told - (performance.timeOrigin + (load as PerformanceNavigationTiming).responseStart);
}
