/** How a deployed site is asked. */
export interface DeployedOptions {
  /** Requests a second. */
  readonly rate: number;
  /** The site may be on this machine or in a private network, also by `http:`. */
  readonly isLocal: boolean;
  /** Milliseconds before the second try; each further one waits twice as long. Default 500. */
  readonly pause?: number;
}
