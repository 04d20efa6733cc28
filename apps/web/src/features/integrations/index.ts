export { IntegrationField } from './IntegrationField.tsx';
