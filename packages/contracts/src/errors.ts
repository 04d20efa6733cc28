import type { RowKind } from './rows.ts';

/**
 * Every error code with its status and its texts (wire 7, ERR-30). 401: session or credential. 403: only an expired
 * access token. 400: refusals and bad input. 404: missing, foreign or invisible rows. 409: conflicts. 429: too many
 * requests. 503: database unavailable (AUTH-14).
 */
export const errors = {
  ERR_NO_SESSION: {
    status: 401,
    pt: 'Sua sessão terminou. Entre de novo.',
    en: 'Your session has ended. Please sign in again.',
    es: 'Su sesión terminó. Ingrese de nuevo.',
  },
  ERR_INVALID_CREDENTIALS: {
    status: 401,
    pt: 'E-mail ou senha incorretos.',
    en: 'Wrong email or password.',
    es: 'Correo o contraseña incorrectos.',
  },
  ERR_CURRENT_PASSWORD: {
    status: 400,
    pt: 'A senha atual não confere.',
    en: 'The current password is wrong.',
    es: 'La contraseña actual no es correcta.',
  },
  ERR_TWO_STEP_CODE: {
    status: 400,
    pt: 'O código não está certo. Digite o código atual e confira se o relógio do celular está no horário automático.',
    en: 'The code is wrong. Type the current code, and check that the clock of your phone is set automatically.',
    es: 'El código no es correcto. Escriba el código actual y revise que el reloj del celular esté en hora automática.',
  },
  ERR_TWO_STEP_EXPIRED: {
    status: 400,
    pt: 'O tempo para digitar o código acabou. Informe a senha de novo.',
    en: 'The time to type the code is over. Enter your password again.',
    es: 'Se acabó el tiempo para escribir el código. Ingrese la contraseña de nuevo.',
  },
  ERR_TWO_STEP_STATE: {
    status: 409,
    pt: 'A verificação em duas etapas já mudou. Feche e abra de novo.',
    en: 'Two-step sign-in has changed meanwhile. Close this and open it again.',
    es: 'La verificación en dos pasos ya cambió. Cierre y abra de nuevo.',
  },
  ERR_TWO_STEP_REQUIRED: {
    status: 409,
    pt: 'A sua empresa exige a verificação em duas etapas.',
    en: 'Your company demands two-step sign-in.',
    es: 'Su empresa exige la verificación en dos pasos.',
  },
  ERR_INVALID_TOKEN: {
    status: 401,
    pt: 'O token da conexão não é válido.',
    en: 'The connection token is not valid.',
    es: 'El token de la conexión no es válido.',
  },
  ERR_INVALID_SIGNATURE: {
    status: 401,
    pt: 'A assinatura do aviso não confere.',
    en: 'The notification signature does not match.',
    es: 'La firma del aviso no coincide.',
  },
  ERR_SESSION_EXPIRED: {
    status: 403,
    pt: 'Sua sessão expirou.',
    en: 'Your session has expired.',
    es: 'Su sesión venció.',
  },
  ERR_VALIDATION: {
    status: 400,
    pt: 'Confira os campos indicados.',
    en: 'Please check the highlighted fields.',
    es: 'Revise los campos indicados.',
  },
  ERR_NO_PERMISSION: {
    status: 400,
    pt: 'Você não tem permissão para isso.',
    en: 'You do not have permission for this.',
    es: 'No tiene permiso para esto.',
  },
  ERR_PLAN_FEATURE: {
    status: 400,
    pt: 'O plano da empresa não inclui este recurso.',
    en: 'The company plan does not include this feature.',
    es: 'El plan de la empresa no incluye este recurso.',
  },
  ERR_PLAN_LIMIT: {
    status: 400,
    pt: 'O limite do plano foi atingido.',
    en: 'The plan limit has been reached.',
    es: 'Se alcanzó el límite del plan.',
  },
  ERR_SUBSCRIPTION_EXPIRED: {
    status: 400,
    pt: 'Sua assinatura venceu. Entre em contato com o suporte.',
    en: 'Your subscription has expired. Please contact support.',
    es: 'Su suscripción venció. Contacte al soporte.',
  },
  ERR_COMPANY_INACTIVE: {
    status: 400,
    pt: 'Esta empresa está desativada. Entre em contato com o suporte.',
    en: 'This company is inactive. Please contact support.',
    es: 'Esta empresa está desactivada. Contacte al soporte.',
  },
  ERR_RESET_CODE_INVALID: {
    status: 400,
    pt: 'O código não vale: confira-o, ou peça um novo.',
    en: 'This code is not valid: check it, or ask for a new one.',
    es: 'El código no es válido: revíselo o pida uno nuevo.',
  },
  ERR_FILE_TOO_LARGE: {
    status: 400,
    pt: 'O arquivo é grande demais.',
    en: 'The file is too large.',
    es: 'El archivo es demasiado grande.',
  },
  ERR_UPLOAD_STALLED: {
    status: 400,
    pt: 'O envio parou no meio do caminho. Tente de novo.',
    en: 'The upload was interrupted. Try again.',
    es: 'El envío se detuvo en el camino. Intente de nuevo.',
  },
  ERR_FILE_TYPE: {
    status: 400,
    pt: 'Este tipo de arquivo não é aceito.',
    en: 'This type of file is not accepted.',
    es: 'Este tipo de archivo no se acepta.',
  },
  ERR_NOT_MERGED: {
    status: 409,
    pt: 'Este contato não foi unido a nenhum outro.',
    en: 'This contact was not merged with another one.',
    es: 'Este contacto no fue unido a ningún otro.',
  },
  ERR_WAPP_INVALID_CONTACT: {
    status: 400,
    pt: 'Este número não está no WhatsApp.',
    en: 'This number is not on WhatsApp.',
    es: 'Este número no está en WhatsApp.',
  },
  ERR_WAPP_CHECK_CONTACT: {
    status: 400,
    pt: 'Não foi possível verificar o contato. Tente de novo.',
    en: 'The contact could not be checked. Try again.',
    es: 'No se pudo verificar el contacto. Intente de nuevo.',
  },
  ERR_SENDING_WAPP_MSG: {
    status: 400,
    pt: 'A mensagem não foi enviada. Tente de novo.',
    en: 'The message was not sent. Try again.',
    es: 'El mensaje no se envió. Intente de nuevo.',
  },
  ERR_OUT_OF_WINDOW: {
    status: 409,
    pt: 'Faz mais de 24 horas que o contato não escreve. Envie um modelo aprovado.',
    en: 'The contact has not written for more than 24 hours. Send an approved template.',
    es: 'Hace más de 24 horas que el contacto no escribe. Envíe una plantilla aprobada.',
  },
  ERR_WAPP_UNDELIVERABLE: {
    status: 400,
    pt: 'O WhatsApp não entrega a este número: talvez não exista, tenha bloqueado a empresa ou use um aplicativo antigo.',
    en: 'WhatsApp does not deliver to this number: it may not exist, have blocked the company or use an old app.',
    es: 'WhatsApp no entrega a este número: tal vez no exista, haya bloqueado a la empresa o use una aplicación antigua.',
  },
  ERR_WAPP_OPT_OUT: {
    status: 400,
    pt: 'O WhatsApp não entrega mensagens deste tipo a este contato por enquanto.',
    en: 'WhatsApp is not delivering this type of message to this contact for now.',
    es: 'WhatsApp no entrega mensajes de este tipo a este contacto por ahora.',
  },
  ERR_WAPP_RESTRICTED: {
    status: 400,
    pt: 'O WhatsApp restringiu este número. Não insista: um administrador vê o motivo nas conexões.',
    en: 'WhatsApp has restricted this number. Please stop sending: administrators find the reason under Connections.',
    es: 'WhatsApp restringió este número. No insista: un administrador ve el motivo en las conexiones.',
  },
  ERR_WAPP_PAYMENT: {
    status: 400,
    pt: 'O WhatsApp não enviou: há um problema com o pagamento da conta na Meta.',
    en: 'WhatsApp did not send it: there is a problem with the account’s payment at Meta.',
    es: 'WhatsApp no lo envió: hay un problema con el pago de la cuenta en Meta.',
  },
  ERR_WAPP_TEMPLATE: {
    status: 400,
    pt: 'O WhatsApp recusou o modelo. Confira os campos e se ele continua aprovado.',
    en: 'WhatsApp rejected the template. Check its fields and whether it is still approved.',
    es: 'WhatsApp rechazó la plantilla. Revise sus campos y que siga aprobada.',
  },
  ERR_WAPP_MEDIA: {
    status: 400,
    pt: 'O WhatsApp não aceitou o arquivo. Envie em outro formato ou menor.',
    en: 'WhatsApp did not accept the file. Send a smaller one or another format.',
    es: 'WhatsApp no aceptó el archivo. Envíelo en otro formato o más pequeño.',
  },
  ERR_DELETE_WAPP_MSG: {
    status: 400,
    pt: 'A mensagem não pôde ser apagada. Talvez seja antiga demais.',
    en: 'The message could not be deleted. It may be too old.',
    es: 'No se pudo borrar el mensaje. Tal vez sea muy antiguo.',
  },
  ERR_DELETE_UNSUPPORTED: {
    status: 400,
    pt: 'A API oficial do WhatsApp não apaga mensagens já enviadas. A mensagem continua no celular do contato.',
    en: 'The official WhatsApp API cannot delete messages that were sent. The message stays on the contact’s phone.',
    es: 'La API oficial de WhatsApp no borra mensajes ya enviados. El mensaje sigue en el celular del contacto.',
  },
  ERR_EDIT_NOT_OWN: {
    status: 400,
    pt: 'Só quem escreveu a mensagem pode editá-la.',
    en: 'Only the person who wrote the message can edit it.',
    es: 'Solo quien escribió el mensaje puede editarlo.',
  },
  ERR_EDIT_NOT_TEXT: {
    status: 400,
    pt: 'Só mensagens de texto podem ser editadas.',
    en: 'Only text messages can be edited.',
    es: 'Solo se pueden editar mensajes de texto.',
  },
  ERR_EDIT_UNSUPPORTED: {
    status: 400,
    pt: 'A API oficial do WhatsApp não edita mensagens já enviadas.',
    en: 'The official WhatsApp API cannot edit messages that were sent.',
    es: 'La API oficial de WhatsApp no edita mensajes ya enviados.',
  },
  ERR_EDIT_NOT_SENT: {
    status: 409,
    pt: 'A mensagem ainda não foi enviada. Espere a confirmação do envio para editá-la.',
    en: 'The message has not been sent yet. Wait until it is sent to edit it.',
    es: 'El mensaje todavía no se envió. Espere a que se envíe para editarlo.',
  },
  ERR_EDIT_TOO_LATE: {
    status: 409,
    pt: 'O WhatsApp só permite editar uma mensagem até 15 minutos depois do envio.',
    en: 'WhatsApp allows a message to be edited only for 15 minutes after it was sent.',
    es: 'WhatsApp solo permite editar un mensaje hasta 15 minutos después de enviarlo.',
  },
  ERR_EDIT_WAPP_MSG: {
    status: 400,
    pt: 'O WhatsApp não aceitou a edição. A mensagem continua como estava.',
    en: 'WhatsApp did not take the edit. The message stays as it was.',
    es: 'WhatsApp no aceptó la edición. El mensaje sigue como estaba.',
  },
  ERR_EDIT_UNCONFIRMED: {
    status: 409,
    pt: 'O WhatsApp não confirmou a edição. Talvez o contato já veja o novo texto; salve de novo para ter certeza.',
    en: 'WhatsApp did not confirm the edit. The contact may already see the new text; save it again to be sure.',
    es: 'WhatsApp no confirmó la edición. Tal vez el contacto ya vea el nuevo texto; guárdelo de nuevo para estar seguro.',
  },
  ERR_FETCH_WAPP_MSG: {
    status: 400,
    pt: 'A mensagem citada não foi encontrada. Talvez seja antiga demais.',
    en: 'The quoted message could not be found. It may be too old.',
    es: 'No se encontró el mensaje citado. Tal vez sea muy antiguo.',
  },
  ERR_WAPP_DOWNLOAD_MEDIA: {
    status: 400,
    pt: 'Não foi possível baixar o arquivo. Tente de novo.',
    en: 'The file could not be downloaded. Try again.',
    es: 'No se pudo descargar el archivo. Intente de nuevo.',
  },
  ERR_NO_TICKET_FOUND: {
    status: 404,
    pt: 'Atendimento não encontrado.',
    en: 'Ticket not found.',
    es: 'Atención no encontrada.',
  },
  ERR_NO_MESSAGE_FOUND: {
    status: 404,
    pt: 'Mensagem não encontrada.',
    en: 'Message not found.',
    es: 'Mensaje no encontrado.',
  },
  ERR_NO_MEDIA_FOUND: {
    status: 404,
    pt: 'Arquivo não encontrado.',
    en: 'File not found.',
    es: 'Archivo no encontrado.',
  },
  ERR_NO_CONTACT_FOUND: {
    status: 404,
    pt: 'Contato não encontrado.',
    en: 'Contact not found.',
    es: 'Contacto no encontrado.',
  },
  ERR_NO_USER_FOUND: {
    status: 404,
    pt: 'Usuário não encontrado.',
    en: 'User not found.',
    es: 'Usuario no encontrado.',
  },
  ERR_NO_QUEUE_FOUND: { status: 404, pt: 'Fila não encontrada.', en: 'Queue not found.', es: 'Cola no encontrada.' },
  ERR_NO_TAG_FOUND: {
    status: 404,
    pt: 'Etiqueta não encontrada.',
    en: 'Tag not found.',
    es: 'Etiqueta no encontrada.',
  },
  ERR_NO_WAPP_FOUND: {
    status: 404,
    pt: 'Conexão não encontrada.',
    en: 'Connection not found.',
    es: 'Conexión no encontrada.',
  },
  ERR_NO_SETTING_FOUND: {
    status: 404,
    pt: 'Configuração não encontrada.',
    en: 'Setting not found.',
    es: 'Configuración no encontrada.',
  },
  ERR_NO_QUICK_MESSAGE_FOUND: {
    status: 404,
    pt: 'Resposta rápida não encontrada.',
    en: 'Quick reply not found.',
    es: 'Respuesta rápida no encontrada.',
  },
  ERR_NO_SCHEDULE_FOUND: {
    status: 404,
    pt: 'Agendamento não encontrado.',
    en: 'Schedule not found.',
    es: 'Programación no encontrada.',
  },
  ERR_NO_DEAD_LETTER_FOUND: {
    status: 404,
    pt: 'Este registro já não está aqui: foi gravado ou descartado.',
    en: 'This record is no longer here: it was recorded or discarded.',
    es: 'Este registro ya no está aquí: fue registrado o descartado.',
  },
  ERR_NO_INTERNAL_NOTE_FOUND: {
    status: 404,
    pt: 'Nota interna não encontrada.',
    en: 'Internal note not found.',
    es: 'Nota interna no encontrada.',
  },
  ERR_MENTION_NOT_VISIBLE: {
    status: 400,
    pt: 'Uma pessoa mencionada não vê este atendimento.',
    en: 'A mentioned person cannot see this ticket.',
    es: 'Una persona mencionada no ve esta atención.',
  },
  ERR_NO_NOTE_FOUND: {
    status: 404,
    pt: 'Observação não encontrada.',
    en: 'Note not found.',
    es: 'Observación no encontrada.',
  },
  ERR_NO_ANNOUNCEMENT_FOUND: {
    status: 404,
    pt: 'Informativo não encontrado.',
    en: 'Announcement not found.',
    es: 'Anuncio no encontrado.',
  },
  ERR_NO_HELP_FOUND: {
    status: 404,
    pt: 'Vídeo de ajuda não encontrado.',
    en: 'Help video not found.',
    es: 'Video de ayuda no encontrado.',
  },
  ERR_NO_CHAT_FOUND: {
    status: 404,
    pt: 'Conversa não encontrada.',
    en: 'Chat not found.',
    es: 'Conversación no encontrada.',
  },
  ERR_NO_COMPANY_FOUND: {
    status: 404,
    pt: 'Empresa não encontrada.',
    en: 'Company not found.',
    es: 'Empresa no encontrada.',
  },
  ERR_NO_PLAN_FOUND: { status: 404, pt: 'Plano não encontrado.', en: 'Plan not found.', es: 'Plan no encontrado.' },
  ERR_USER_DONT_EXISTS: {
    status: 404,
    pt: 'Este usuário não existe.',
    en: 'This user does not exist.',
    es: 'Este usuario no existe.',
  },
  ERR_NO_DEF_WAPP_FOUND: {
    status: 404,
    pt: 'Nenhuma conexão padrão foi encontrada.',
    en: 'No default connection was found.',
    es: 'No se encontró una conexión predeterminada.',
  },
  ERR_NOT_FOUND: {
    status: 404,
    pt: 'Este endereço não existe.',
    en: 'There is nothing at this address.',
    es: 'Esta dirección no existe.',
  },
  ERR_OTHER_OPEN_TICKET: {
    status: 409,
    pt: 'Já existe um atendimento aberto para este contato.',
    en: 'An open ticket already exists for this contact.',
    es: 'Ya existe una atención abierta para este contacto.',
  },
  ERR_TICKET_ALREADY_ACCEPTED: {
    status: 409,
    pt: 'Este atendimento já foi aceito.',
    en: 'This ticket has already been accepted.',
    es: 'Esta atención ya fue aceptada.',
  },
  ERR_UNREAD_MESSAGES: {
    status: 409,
    pt: 'O contato escreveu e ninguém leu ainda. Leia antes de resolver.',
    en: 'The contact wrote and nobody has read it yet. Read it before resolving.',
    es: 'El contacto escribió y nadie lo leyó todavía. Léalo antes de resolver.',
  },
  ERR_TICKET_NOT_OPEN: {
    status: 409,
    pt: 'O atendimento não está aberto.',
    en: 'The ticket is not open.',
    es: 'La atención no está abierta.',
  },
  ERR_TOO_MANY_PINS: {
    status: 409,
    pt: 'Você já tem 5 atendimentos fixados. Desafixe um antes.',
    en: 'You already have 5 pinned tickets. Unpin one first.',
    es: 'Ya tiene 5 atenciones fijadas. Desfije una antes.',
  },
  ERR_WAPP_NOT_INITIALIZED: {
    status: 409,
    pt: 'A conexão não está ligada. Conecte o número para continuar.',
    en: 'The number is not connected. Connect it to continue.',
    es: 'La conexión no está activa. Conecte el número para continuar.',
  },
  ERR_NOT_CONFIRMED: {
    status: 409,
    pt: 'Envio não confirmado. Talvez tenha chegado.',
    en: 'Delivery not confirmed. It may have arrived.',
    es: 'Envío no confirmado. Tal vez llegó.',
  },
  ERR_NOTHING_TO_RETRY: {
    status: 409,
    pt: 'Esta mensagem não precisa ser reenviada.',
    en: 'This message does not need to be sent again.',
    es: 'Este mensaje no necesita reenviarse.',
  },
  ERR_CREATING_TICKET: {
    status: 409,
    pt: 'O atendimento não pôde ser criado. Tente de novo.',
    en: 'The ticket could not be created. Try again.',
    es: 'No se pudo crear la atención. Intente de nuevo.',
  },
  ERR_CREATING_MESSAGE: {
    status: 409,
    pt: 'A mensagem não pôde ser gravada. Tente de novo.',
    en: 'The message could not be saved. Try again.',
    es: 'No se pudo guardar el mensaje. Intente de nuevo.',
  },
  ERR_CLIENT_KEY_REUSED: {
    status: 409,
    pt: 'Esta mensagem já foi enviada com outro conteúdo. Veja a conversa antes de enviar de novo.',
    en: 'This message was already sent with other content. Check the conversation before sending again.',
    es: 'Este mensaje ya se envió con otro contenido. Vea la conversación antes de enviarlo de nuevo.',
  },
  ERR_NAME_ALREADY_EXISTS: {
    status: 409,
    pt: 'Este nome já está em uso.',
    en: 'This name is already in use.',
    es: 'Este nombre ya está en uso.',
  },
  ERR_TOKEN_ALREADY_EXISTS: {
    status: 409,
    pt: 'Este token já está em uso.',
    en: 'This token is already in use.',
    es: 'Este token ya está en uso.',
  },
  ERR_NUMBER_ALREADY_EXISTS: {
    status: 409,
    pt: 'Este número da API oficial já pertence a outra conexão.',
    en: 'This number of the official API already belongs to another connection.',
    es: 'Este número de la API oficial ya pertenece a otra conexión.',
  },
  ERR_EMAIL_ALREADY_EXISTS: {
    status: 409,
    pt: 'Este e-mail já está em uso.',
    en: 'This email is already in use.',
    es: 'Este correo ya está en uso.',
  },
  ERR_QUEUE_COLOR_ALREADY_EXISTS: {
    status: 409,
    pt: 'Esta cor já é de outra fila.',
    en: 'Another queue already has this colour.',
    es: 'Otra cola ya tiene este color.',
  },
  ERR_NO_OTHER_WHATSAPP: {
    status: 409,
    pt: 'É preciso haver uma conexão padrão.',
    en: 'At least one connection must be the default.',
    es: 'Debe haber al menos una conexión predeterminada.',
  },
  ERR_WAPP_GREETING_REQUIRED: {
    status: 400,
    pt: 'Com mais de uma fila, a conexão precisa de uma saudação.',
    en: 'A connection with more than one queue needs a greeting.',
    es: 'Una conexión con más de una cola necesita un saludo.',
  },
  ERR_DUPLICATED_CONTACT: {
    status: 409,
    pt: 'Já existe um contato com este número.',
    en: 'A contact with this number already exists.',
    es: 'Ya existe un contacto con este número.',
  },
  ERR_LAST_ADMIN: {
    status: 409,
    pt: 'A empresa precisa de pelo menos um administrador.',
    en: 'The company needs at least one administrator.',
    es: 'La empresa necesita al menos un administrador.',
  },
  ERR_USER_CREATION_DISABLED: {
    status: 400,
    pt: 'A criação de usuários está desativada.',
    en: 'Creating users is disabled.',
    es: 'La creación de usuarios está desactivada.',
  },
  ERR_SCHEDULE_LOCKED: {
    status: 409,
    pt: 'Esta mensagem agendada já saiu e não muda mais.',
    en: 'This scheduled message is already on its way and cannot change.',
    es: 'Este mensaje programado ya salió y no puede cambiar.',
  },
  ERR_NO_QUEUE_OPTION_FOUND: {
    status: 404,
    pt: 'Opção não encontrada.',
    en: 'Option not found.',
    es: 'Opción no encontrada.',
  },
  ERR_QUEUE_CHANGED: {
    status: 409,
    pt: 'Outra pessoa mudou esta fila enquanto você editava.',
    en: 'Somebody else changed this queue while you were editing.',
    es: 'Otra persona cambió esta cola mientras usted editaba.',
  },
  ERR_HOURS_CHANGED: {
    status: 409,
    pt: 'Outra pessoa mudou os horários enquanto você editava. Confira os novos antes de salvar.',
    en: 'Somebody else changed the hours while you were editing. Check the new ones before you save.',
    es: 'Otra persona cambió los horarios mientras usted editaba. Revise los nuevos antes de guardar.',
  },
  ERR_TOO_MANY_REQUESTS: {
    status: 429,
    pt: 'Muitas tentativas. Espere um pouco e tente de novo.',
    en: 'Too many attempts. Please wait a moment.',
    es: 'Demasiados intentos. Espere un momento.',
  },
  ERR_INTERNAL_SERVER_ERROR: {
    status: 500,
    pt: 'Algo deu errado. Tente de novo em instantes.',
    en: 'Something went wrong. Try again shortly.',
    es: 'Algo salió mal. Intente de nuevo en unos instantes.',
  },
  ERR_STORAGE_FULL: {
    status: 503,
    pt: 'O servidor está sem espaço em disco. Nada foi gravado: tente de novo quando o suporte liberar espaço.',
    en: 'The server is out of disk space. Nothing was saved: try again once support has freed some space.',
    es: 'El servidor no tiene espacio en disco. No se guardó nada: intente de nuevo cuando soporte libere espacio.',
  },
  ERR_UNAVAILABLE: {
    status: 503,
    pt: 'O serviço está se recuperando. Tente em instantes.',
    en: 'The service is recovering. Try again shortly.',
    es: 'El servicio se está recuperando. Intente en unos instantes.',
  },
} as const satisfies Record<`ERR_${string}`, { status: number; pt: string; en: string; es: string }>;

export type ErrorCode = keyof typeof errors;

export const isErrorCode = (value: unknown): value is ErrorCode =>
  typeof value === 'string' && Object.hasOwn(errors, value);

/** The 404 code of each kind of row. Missing, foreign and invisible rows get the same answer (AUTH-14). */
export const notFoundOf = {
  ticket: 'ERR_NO_TICKET_FOUND',
  message: 'ERR_NO_MESSAGE_FOUND',
  contact: 'ERR_NO_CONTACT_FOUND',
  user: 'ERR_NO_USER_FOUND',
  queue: 'ERR_NO_QUEUE_FOUND',
  queueOption: 'ERR_NO_QUEUE_OPTION_FOUND',
  tag: 'ERR_NO_TAG_FOUND',
  connection: 'ERR_NO_WAPP_FOUND',
  setting: 'ERR_NO_SETTING_FOUND',
  quickMessage: 'ERR_NO_QUICK_MESSAGE_FOUND',
  company: 'ERR_NO_COMPANY_FOUND',
  plan: 'ERR_NO_PLAN_FOUND',
  media: 'ERR_NO_MEDIA_FOUND',
  note: 'ERR_NO_NOTE_FOUND',
  announcement: 'ERR_NO_ANNOUNCEMENT_FOUND',
  help: 'ERR_NO_HELP_FOUND',
  schedule: 'ERR_NO_SCHEDULE_FOUND',
  deadLetter: 'ERR_NO_DEAD_LETTER_FOUND',
  chat: 'ERR_NO_CHAT_FOUND',
  internalNote: 'ERR_NO_INTERNAL_NOTE_FOUND',
} as const satisfies Record<RowKind, ErrorCode>;

/**
 * A failure with a code of the catalogue. May be thrown anywhere; `errorReply.ts` turns it into `{ error, details }`.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: Record<string, unknown> | undefined;
  constructor(code: ErrorCode, details?: Record<string, unknown>) {
    super(code);
    this.name = 'AppError';
    this.code = code;
    this.details = details;
  }
  get status(): number {
    return errors[this.code].status;
  }
}
