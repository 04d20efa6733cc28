const reais = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });

/** Formats an amount the same way in every language: `R$ 1.234,56` (I18N-08). There is no line break after the sign. */
export const moneyText = (value: number): string => reais.format(value);
