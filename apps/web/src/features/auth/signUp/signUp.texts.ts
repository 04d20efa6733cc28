import { texts } from '@recado/contracts';
import { formErrorWords } from '../../../ui/fields/formErrorWords.ts';

export const signUpTexts = texts('signUp', {
  title: { pt: 'Criar conta', en: 'Create account', es: 'Crear cuenta' },
  text: {
    pt: 'Cadastre a sua empresa e comece a atender hoje.',
    en: 'Register your company and start answering today.',
    es: 'Registre su empresa y empiece a atender hoy.',
  },
  closedTitle: { pt: 'Cadastro fechado', en: 'Sign-up is closed', es: 'Registro cerrado' },
  closedText: {
    pt: 'No momento não é possível criar novas contas. Se você já tem uma, entre com ela.',
    en: 'New accounts cannot be created at the moment. If you have one, sign in.',
    es: 'Por ahora no se pueden crear cuentas nuevas. Si ya tiene una, ingrese.',
  },
  name: { pt: 'Nome da empresa', en: 'Company name', es: 'Nombre de la empresa' },
  nameMissing: { pt: 'Informe o nome da empresa', en: 'Enter the company name', es: 'Ingrese el nombre de la empresa' },
  userName: { pt: 'Seu nome', en: 'Your name', es: 'Su nombre' },
  userNameMissing: { pt: 'Informe seu nome', en: 'Enter your name', es: 'Ingrese su nombre' },
  email: { pt: 'E-mail', en: 'Email', es: 'Correo' },
  emailMissing: { pt: 'Informe seu e-mail', en: 'Enter your email', es: 'Ingrese su correo' },
  emailInvalid: formErrorWords.badEmail,
  emailTaken: {
    pt: 'Este e-mail já está em uso',
    en: 'This email is already in use',
    es: 'Este correo ya está en uso',
  },
  phone: { pt: 'Telefone', en: 'Phone', es: 'Teléfono' },
  phoneUnfinished: {
    pt: 'Faltam dígitos: DDD e número',
    en: 'Digits are missing: area code and number',
    es: 'Faltan dígitos: código de área y número',
  },
  password: { pt: 'Senha', en: 'Password', es: 'Contraseña' },
  passwordHelp: { pt: 'De 5 a 50 caracteres', en: '5 to 50 characters', es: 'De 5 a 50 caracteres' },
  passwordMissing: { pt: 'Escolha uma senha', en: 'Choose a password', es: 'Elija una contraseña' },
  tooShort: formErrorWords.tooShort,
  tooLong: formErrorWords.tooLong,
  plan: { pt: 'Plano', en: 'Plan', es: 'Plan' },
  planMissing: { pt: 'Escolha um plano', en: 'Choose a plan', es: 'Elija un plan' },
  planGone: {
    pt: 'Este plano não é mais oferecido. Escolha outro.',
    en: 'This plan is no longer offered. Choose another one.',
    es: 'Este plan ya no se ofrece. Elija otro.',
  },
  plansFailed: {
    pt: 'Não foi possível carregar os planos',
    en: 'The plans could not be loaded',
    es: 'No se pudieron cargar los planes',
  },
  noPlans: {
    pt: 'Nenhum plano é oferecido no momento.',
    en: 'No plan is offered at present.',
    es: 'Por ahora no se ofrece ningún plan.',
  },
  trial: {
    pt: {
      one: 'Você testa por {{count}} dia, até {{date}}. Nada a pagar agora, nem cartão.',
      other: 'Você testa por {{count}} dias, até {{date}}. Nada a pagar agora, nem cartão.',
    },
    en: {
      one: 'You try it for {{count}} day, until {{date}}. Nothing to pay now, and no card.',
      other: 'You try it for {{count}} days, until {{date}}. Nothing to pay now, and no card.',
    },
    es: {
      one: 'Usted prueba {{count}} día, hasta el {{date}}. Nada que pagar ahora, ni tarjeta.',
      other: 'Usted prueba {{count}} días, hasta el {{date}}. Nada que pagar ahora, ni tarjeta.',
    },
  },
  monthly: { pt: 'por mês', en: 'a month', es: 'por mes' },
  users: {
    pt: { one: '{{count}} usuário', other: '{{count}} usuários' },
    en: { one: '{{count}} user', other: '{{count}} users' },
    es: { one: '{{count}} usuario', other: '{{count}} usuarios' },
  },
  connections: {
    pt: { one: '{{count}} conexão', other: '{{count}} conexões' },
    en: { one: '{{count}} connection', other: '{{count}} connections' },
    es: { one: '{{count}} conexión', other: '{{count}} conexiones' },
  },
  queues: {
    pt: { one: '{{count}} fila', other: '{{count}} filas' },
    en: { one: '{{count}} queue', other: '{{count}} queues' },
    es: { one: '{{count}} cola', other: '{{count}} colas' },
  },
  refused: {
    pt: 'O servidor não aceitou este valor',
    en: 'The server did not accept this value',
    es: 'El servidor no aceptó este valor',
  },
  create: { pt: 'Criar conta', en: 'Create account', es: 'Crear cuenta' },
  done: {
    pt: 'Conta criada. Entre para começar.',
    en: 'Account created. Sign in to begin.',
    es: 'Cuenta creada. Ingrese para empezar.',
  },
  welcome: { pt: 'Conta criada', en: 'Account created', es: 'Cuenta creada' },
  hasAccount: { pt: 'Já tem uma conta?', en: 'Already have an account?', es: '¿Ya tiene una cuenta?' },
});
