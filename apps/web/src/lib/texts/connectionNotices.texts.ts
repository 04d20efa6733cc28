import { texts, type ConnectionNotice } from '@recado/contracts';

type Words = { pt: string; en: string; es: string };

/** Reason for the state of a connection, and what to do about it (whatsapp 2.5, 3.5). */
export const connectionNoticeTexts = texts('connectionNotices', {
  unreachable: {
    pt: 'O WhatsApp não responde há alguns minutos. A conexão continua tentando sozinha.',
    en: 'WhatsApp has not responded for a few minutes. The connection keeps trying by itself.',
    es: 'WhatsApp no responde desde hace unos minutos. La conexión sigue intentando sola.',
  },
  conflict: {
    pt: 'Este número foi aberto em outro lugar. Feche lá e tente de novo.',
    en: 'This number was opened somewhere else. Close it there and try again.',
    es: 'Este número se abrió en otro lugar. Ciérrelo allí e intente de nuevo.',
  },
  restricted: {
    pt: 'O WhatsApp bloqueou este número. Abra o aplicativo no celular para ver o motivo e pedir revisão; depois tente de novo.',
    en: 'WhatsApp has blocked this number. Open the app on the phone to see why and ask for a review; then try again.',
    es: 'WhatsApp bloqueó este número. Abra la aplicación en el celular para ver el motivo y pedir una revisión; luego intente de nuevo.',
  },
  multi_device_mismatch: {
    pt: 'O WhatsApp do celular precisa ser atualizado. Atualize o aplicativo e peça um novo QR code.',
    en: 'WhatsApp on the phone needs an update. Update the app and get a new QR code.',
    es: 'WhatsApp del celular necesita actualizarse. Actualice la aplicación y pida un nuevo código QR.',
  },
  bad_session: {
    pt: 'A conexão se corrompeu. Peça um novo QR code e leia com o celular.',
    en: 'The connection is damaged. Get a new QR code and scan it with the phone.',
    es: 'La conexión se dañó. Pida un nuevo código QR y léalo con el celular.',
  },
  client_outdated: {
    pt: 'O WhatsApp não aceita mais esta versão do sistema. Avise o suporte: é preciso atualizar.',
    en: 'WhatsApp no longer accepts this version of the system. Tell support: an update is needed.',
    es: 'WhatsApp ya no acepta esta versión del sistema. Avise al soporte: hay que actualizar.',
  },
  logged_out: {
    pt: 'O celular desconectou este dispositivo. Leia o novo QR code para voltar.',
    en: 'The phone unlinked this device. Scan the new QR code to reconnect.',
    es: 'El celular desconectó este dispositivo. Lea el nuevo código QR para volver.',
  },
  passkey_required: {
    pt: 'O WhatsApp exige uma chave de acesso para conectar dispositivos a esta conta, e isso não pode ser feito por aqui. Use a API oficial ou outro número.',
    en: 'WhatsApp asks for a passkey to link devices to this account, which cannot be done from here. Use the official API or another number.',
    es: 'WhatsApp exige una clave de acceso para vincular dispositivos a esta cuenta, y no se puede hacer desde aquí. Use la API oficial u otro número.',
  },
  qr_expired: {
    pt: 'Ninguém leu o QR code a tempo. Peça um novo quando estiver com o celular.',
    en: 'Nobody scanned the QR code in time. Get a new one when you have the phone at hand.',
    es: 'Nadie leyó el código QR a tiempo. Pida uno nuevo cuando tenga el celular.',
  },
  reachout_timelock: {
    pt: 'O WhatsApp limitou por um tempo as conversas novas deste número. As conversas em andamento seguem; não comece outras.',
    en: 'WhatsApp limits new conversations from this number for a while. Existing ones continue; do not start others.',
    es: 'WhatsApp limita por un tiempo las conversaciones nuevas de este número. Las que están en curso siguen; no inicie otras.',
  },
  session_not_stored: {
    pt: 'A conexão não pôde ser guardada. Tente de novo; se continuar, peça um novo QR code.',
    en: 'The connection could not be saved. Try again; if it keeps failing, get a new QR code.',
    es: 'La conexión no se pudo guardar. Intente de nuevo; si sigue, pida un nuevo código QR.',
  },
  session_outdated: {
    pt: 'Esta conexão é de uma versão anterior do sistema. Peça um novo QR code e leia com o celular.',
    en: 'This connection is from an earlier version of the system. Get a new QR code and scan it with the phone.',
    es: 'Esta conexión es de una versión anterior del sistema. Pida un nuevo código QR y léalo con el celular.',
  },
  credentials_missing: {
    pt: 'Faltam os dados da API oficial. Preencha-os na edição da conexão.',
    en: 'The official API credentials are missing. Edit the connection to fill them in.',
    es: 'Faltan los datos de la API oficial. Complételos al editar la conexión.',
  },
  token_invalid: {
    pt: 'A Meta não aceita o token de acesso: está errado ou venceu. Gere outro e salve na conexão.',
    en: 'Meta does not accept the access token: it is wrong or has expired. Create another one and save it in the connection.',
    es: 'Meta no acepta el token de acceso: es incorrecto o venció. Genere otro y guárdelo en la conexión.',
  },
  permission_missing: {
    pt: 'O token não tem as permissões whatsapp_business_messaging e whatsapp_business_management. Gere um com as duas.',
    en: 'The token lacks the permissions whatsapp_business_messaging and whatsapp_business_management. Create one with both.',
    es: 'El token no tiene los permisos whatsapp_business_messaging y whatsapp_business_management. Genere uno con ambos.',
  },
  wrong_number_id: {
    pt: 'A Meta não conhece este ID do número, ou o token não o alcança. Copie o ID do painel da Meta.',
    en: 'Meta does not know this phone number ID, or the token cannot reach it. Copy the ID from Meta’s panel.',
    es: 'Meta no conoce este ID del número, o el token no lo alcanza. Copie el ID del panel de Meta.',
  },
  wrong_waba_id: {
    pt: 'O número não pertence a esta conta do WhatsApp Business. Confira o ID da conta.',
    en: 'The number does not belong to this WhatsApp Business account. Check the account ID.',
    es: 'El número no pertenece a esta cuenta de WhatsApp Business. Revise el ID de la cuenta.',
  },
  not_registered: {
    pt: 'O número ainda não foi registrado na API oficial. Conclua o registro no painel da Meta.',
    en: 'The number is not registered with the official API yet. Finish the registration in Meta’s panel.',
    es: 'El número aún no está registrado en la API oficial. Complete el registro en el panel de Meta.',
  },
  account_restricted: {
    pt: 'A Meta restringiu esta conta por suas políticas. Veja a qualidade da conta no painel da Meta.',
    en: 'Meta has restricted this account under its policies. Check the account quality in Meta’s panel.',
    es: 'Meta restringió esta cuenta por sus políticas. Vea la calidad de la cuenta en el panel de Meta.',
  },
  account_locked: {
    pt: 'A Meta bloqueou esta conta. Fale com o suporte da Meta.',
    en: 'Meta has locked this account. Contact Meta support.',
    es: 'Meta bloqueó esta cuenta. Hable con el soporte de Meta.',
  },
  unconfirmed: {
    pt: 'Os dados foram salvos, mas a Meta ainda não confirmou que este número é seu: ela não pôde ser alcançada. A conexão tenta sozinha; as mensagens chegam depois da confirmação.',
    en: 'The credentials are saved, but Meta has not confirmed yet that this number is yours: it could not be reached. The connection keeps trying by itself; messages arrive once it is confirmed.',
    es: 'Los datos se guardaron, pero Meta aún no confirmó que este número es suyo: no se la pudo alcanzar. La conexión sigue intentando sola; los mensajes llegan tras la confirmación.',
  },
  number_moved: {
    pt: 'A Meta confirmou este número para outra conexão, e as mensagens passaram a chegar lá. Se ele ainda é seu, tente de novo: a confirmação mais recente vale.',
    en: 'Meta confirmed this number for another connection, and its messages now arrive there. If it is still yours, try again: the latest confirmation counts.',
    es: 'Meta confirmó este número para otra conexión, y los mensajes ahora llegan allí. Si todavía es suyo, intente de nuevo: vale la confirmación más reciente.',
  },
  rate_limited: {
    pt: 'A Meta pediu uma pausa nas consultas. A conexão volta sozinha.',
    en: 'Meta asked for a pause. The connection comes back by itself.',
    es: 'Meta pidió una pausa. La conexión vuelve sola.',
  },
  network: {
    pt: 'A Meta não pôde ser alcançada. A conexão continua tentando sozinha.',
    en: 'Meta could not be reached. The connection keeps trying by itself.',
    es: 'No se pudo llegar a Meta. La conexión sigue intentando sola.',
  },
  service: {
    pt: 'A Meta está com problemas. A conexão continua tentando sozinha.',
    en: 'Meta is having trouble. The connection keeps trying by itself.',
    es: 'Meta tiene problemas. La conexión sigue intentando sola.',
  },
  spam_limit: {
    pt: 'A Meta limitou os envios deste número por reclamações de contatos. Envie menos, e só a quem espera suas mensagens.',
    en: 'Meta limits what this number can send because contacts complained. Send less, and only to people who expect your messages.',
    es: 'Meta limitó los envíos de este número por quejas de contactos. Envíe menos, y solo a quien espera sus mensajes.',
  },
  payment: {
    pt: 'Há um problema com o pagamento da conta na Meta. Confira a forma de pagamento no painel da Meta.',
    en: 'There is a problem with the account’s payment at Meta. Check the payment method in Meta’s panel.',
    es: 'Hay un problema con el pago de la cuenta en Meta. Revise la forma de pago en el panel de Meta.',
  },
} satisfies Record<ConnectionNotice, Words>);
