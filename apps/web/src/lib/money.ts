const reais = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });

/**
 * An amount as it is written everywhere, whatever the language: `R$ 1.234,56` (I18N-08). No line breaks after the sign.
 */
export const moneyText = (value: number): string => reais.format(value);
