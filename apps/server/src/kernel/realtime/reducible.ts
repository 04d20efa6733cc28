/**
 * An event payload that not everybody in its rooms may see in full. `facts` decide who may. Each process decides for
 * each of its sockets with the current rights. Plain JSON, because it also goes to other processes.
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
