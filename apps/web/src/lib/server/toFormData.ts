/** Returns a form with the fields of a body and a file, for calls that store both in one step. */
export function toFormData(body: object, file: { field: string; value: File }): FormData {
  const form = new FormData();
  // The server reads fields before files.
  for (const [name, value] of Object.entries(body)) if (value !== undefined) form.append(name, String(value));
  form.append(file.field, file.value);
  return form;
}

/** Returns the body of a call, or a form if a file is sent with it. */
export const withFile = <B extends object>(body: B, file: unknown): { body: B } | { form: FormData } =>
  file instanceof File ? { form: toFormData(body, { field: 'file', value: file }) } : { body };
