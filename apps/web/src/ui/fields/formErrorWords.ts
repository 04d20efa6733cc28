/**
 * Validation errors, the same in every form. The specification defines the English and the Portuguese texts (I18N-10,
 * CONT-16).
 */
export const formErrorWords = {
  required: { pt: 'Obrigatório', en: 'Required', es: 'Obligatorio' },
  tooShort: { pt: 'Muito curto!', en: 'Too Short!', es: 'Demasiado corto' },
  tooLong: { pt: 'Muito longo!', en: 'Too Long!', es: 'Demasiado largo' },
  badEmail: { pt: 'E-mail inválido', en: 'Invalid email', es: 'Correo no válido' },
} as const;
