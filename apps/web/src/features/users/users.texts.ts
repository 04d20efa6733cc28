import { texts } from '@recado/contracts';
import { formErrorWords } from '../../ui/fields/formErrorWords.ts';

export const userTexts = texts('users', {
  profileTitle: { pt: 'Meu perfil', en: 'My profile', es: 'Mi perfil' },
  save: { pt: 'Salvar', en: 'Save', es: 'Guardar' },
  saved: { pt: 'Perfil salvo', en: 'Profile saved', es: 'Perfil guardado' },
  name: { pt: 'Nome', en: 'Name', es: 'Nombre' },
  email: { pt: 'E-mail', en: 'Email', es: 'Correo electrónico' },
  password: { pt: 'Nova senha', en: 'New password', es: 'Contraseña nueva' },
  passwordHelp: {
    pt: 'Deixe em branco para manter a atual',
    en: 'Leave blank to keep the current one',
    es: 'Déjela en blanco para mantener la actual',
  },
  currentPassword: { pt: 'Senha atual', en: 'Current password', es: 'Contraseña actual' },
  currentPasswordHelp: {
    pt: 'Para trocar a senha ou o e-mail. Uma senha nova desconecta os outros dispositivos.',
    en: 'Needed to change the password or the email. A new password signs out all other devices.',
    es: 'Para cambiar la contraseña o el correo. Una contraseña nueva desconecta los demás dispositivos.',
  },
  wrongPassword: {
    pt: 'A senha atual não confere',
    en: 'The current password is wrong',
    es: 'La contraseña actual no es correcta',
  },
  profile: { pt: 'Perfil', en: 'Role', es: 'Perfil' },
  user: { pt: 'Atendente', en: 'Agent', es: 'Agente' },
  supervisor: { pt: 'Supervisor', en: 'Supervisor', es: 'Supervisor' },
  admin: { pt: 'Administrador', en: 'Administrator', es: 'Administrador' },
  queues: { pt: 'Filas', en: 'Queues', es: 'Colas' },
  noQueues: {
    pt: 'A empresa ainda não tem filas.',
    en: 'The company has no queues yet.',
    es: 'La empresa todavía no tiene colas.',
  },
  connection: { pt: 'Conexão padrão', en: 'Default connection', es: 'Conexión predeterminada' },
  noConnection: { pt: 'A da empresa', en: 'The company’s default', es: 'La de la empresa' },
  allTicket: {
    pt: 'Ver conversas sem fila',
    en: 'See conversations without a queue',
    es: 'Ver conversaciones sin cola',
  },
  allTicketHelp: {
    pt: 'Inclui quem ainda aguarda atendimento',
    en: 'Includes contacts who are still waiting',
    es: 'Incluye a quienes todavía están en espera',
  },
  onThisScreen: { pt: 'Neste navegador', en: 'In this browser', es: 'En este navegador' },
  language: { pt: 'Idioma', en: 'Language', es: 'Idioma' },
  drawer: { pt: 'Menu lateral ao abrir', en: 'Side menu on opening', es: 'Menú lateral al abrir' },
  auto: { pt: 'Automático', en: 'Automatic', es: 'Automático' },
  open: { pt: 'Aberto', en: 'Open', es: 'Abierto' },
  closed: { pt: 'Recolhido', en: 'Collapsed', es: 'Contraído' },
  required: formErrorWords.required,
  tooShort: formErrorWords.tooShort,
  tooLong: formErrorWords.tooLong,
  badEmail: formErrorWords.badEmail,
  emailTaken: {
    pt: 'Este e-mail já está em uso',
    en: 'This email is already in use',
    es: 'Este correo ya está en uso',
  },
  lastAdmin: {
    pt: 'A empresa precisa de pelo menos um administrador',
    en: 'The company needs at least one administrator',
    es: 'La empresa necesita al menos un administrador',
  },
  refused: {
    pt: 'O servidor não aceitou este valor',
    en: 'The server did not accept this value',
    es: 'El servidor no aceptó este valor',
  },
});
