export { PromptField } from './PromptField.tsx';
