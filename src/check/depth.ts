/** So many levels of elements the platform can take, about; then its stack overflows. */
export const deepest = 700;

/** Pointers with more characters than this lead deeper than any site goes: nothing there is mended, as each way up is walked. */
export const longestPointer = 20_000;
