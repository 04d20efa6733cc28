import { texts } from '@recado/contracts';
import { formErrorWords } from '../fields/formErrorWords.ts';

export const formTexts = texts('form', {
  required: formErrorWords.required,
  tooShort: formErrorWords.tooShort,
  tooLong: formErrorWords.tooLong,
  refused: { pt: 'Confira este campo', en: 'Please check this field', es: 'Revise este campo' },
  rowChanged: {
    pt: 'Outra pessoa salvou este cadastro enquanto você editava. Os campos que você não mudou já mostram o novo valor.',
    en: 'Somebody else saved this record while you were editing. The fields you did not change show the new value.',
    es: 'Otra persona guardó este registro mientras usted editaba. Los campos que no cambió ya muestran el nuevo valor.',
  },
  rowConflict: {
    pt: 'Outra pessoa salvou outro valor em um campo que você mudou. Ao salvar de novo, vale o seu.',
    en: 'Somebody else saved another value in a field that you changed. Saving again keeps yours.',
    es: 'Otra persona guardó otro valor en un campo que usted cambió. Al guardar de nuevo, vale el suyo.',
  },
  showsTheirs: {
    pt: 'Estes são os valores que a outra pessoa salvou.',
    en: 'These are the values that the other person saved.',
    es: 'Estos son los valores que guardó la otra persona.',
  },
  showTheirs: { pt: 'Ver o valor salvo', en: 'Show the saved value', es: 'Ver el valor guardado' },
  showMine: { pt: 'Voltar ao meu', en: 'Back to mine', es: 'Volver al mío' },
  otherValue: {
    pt: 'Outra pessoa salvou: {{value}}',
    en: 'Somebody else saved: {{value}}',
    es: 'Otra persona guardó: {{value}}',
  },
  otherEmpty: { pt: 'vazio', en: 'empty', es: 'vacío' },
  otherUnnamed: {
    pt: 'Outra pessoa salvou outro valor',
    en: 'Somebody else saved another value',
    es: 'Otra persona guardó otro valor',
  },
});
