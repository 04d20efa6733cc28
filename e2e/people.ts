/** The users of the demo; all have the same password. */
export const password = 'senha-das-jornadas';
export const people = {
  camila: 'admin@demo.recado',
  rafael: 'rafael@demo.recado',
  bianca: 'bianca@demo.recado',
  thiago: 'thiago@demo.recado',
  livia: 'livia@horizonte.demo',
} as const;
