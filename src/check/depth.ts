/** So many levels of elements the platform can take, about; then its stack overflows. */
export const deepest = 700;
