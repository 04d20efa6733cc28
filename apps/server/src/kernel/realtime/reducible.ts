/**
 * An event payload that not everybody in its rooms may see in full. `facts` say who may; each process decides for each
 * of its sockets with the rights of now. Plain JSON, because it also goes to the other processes.
 */
export class Reducible<P> {
  readonly full: P;
  readonly reduced: P;
  readonly facts: unknown;
  constructor(full: P, reduced: P, facts: unknown) {
    this.full = full;
    this.reduced = reduced;
    this.facts = facts;
  }
}
