import type { Report, Subject } from 'navshift';
import type { Member } from 'navshift/json';

/** Says what an upgrade could not carry, each with its line. */
export class Told {
  constructor(
    readonly report: Report,
    /** Whether a field without a place is left out: what is half migrated keeps it. */
    readonly leavesOut: boolean,
  ) {}

  /** A field has no place in docs.json. */
  left(member: Member, why: string, path = member.key): void {
    const now = this.leavesOut ? 'is left out' : 'was kept';
    this.warning('no-place', `\`${path}\` has no place in docs.json and ${now}`, member, why);
  }

  warning(rule: string, message: string, at: Subject, help: string): void {
    this.report.warning(rule, message, { at, help });
  }
}
