/** Business constants, each with the rule that sets it. */
export const limits = {
  /** Rows per page (LAY-40). */
  ticketsPage: 40,
  contactsPage: 30,
  /** Contacts per page of the export, rows of one uploaded sheet (wire 4.3), and contacts that one call may change. */
  contactsExportPage: 5_000,
  contactRows: 5_000,
  /** Entries of extra information of a contact (wire 4.3). */
  extraInfoEntries: 50,
  contactsAtOnce: 100,
  /** Bytes of a sheet that fills a contact list (wire 4.10). */
  sheetBytes: 5 * 1024 * 1024,
  /** Cards of the kanban (behaviour 13.5), and characters of the last message on a card. */
  kanbanCards: 400,
  kanbanMessage: 80,
  listPage: 20,
  messagesPage: 20,
  /** Maximum number of rows of a list without paging (wire 1). */
  wholeList: 1_000,
  /** Characters of a message text (wire 3.3). */
  messageBody: 4_096,
  /** Messages per page of an exported conversation. */
  transcriptPage: 500,
  /** A search inside a conversation finds at most this many messages, the newest ones. */
  foundInConversation: 500,
  /** How long a sent text may be edited. WhatsApp refuses later edits. */
  editMinutes: 15,
  /** Contact cards per send. */
  cardsPerSend: 10,
  /** Files per send, and bytes per file (AMB-103). */
  filesPerSend: 10,
  fileBytes: 64 * 1024 * 1024,
  /** Entries of one level of an options tree: `option` has two digits (wire 4.4). */
  optionsPerLevel: 99,
  optionsPerQueue: 500,
  optionLevels: 50,
  /** Lifetime of the tokens of a login session (AUTH-15, AUTH-18). */
  accessTokenSeconds: 15 * 60,
  refreshTokenSeconds: 7 * 24 * 60 * 60,
  /**
   * How long a replay of a replaced refresh token counts as a lost answer or a second tab. Later replays count as theft
   * (trust S6).
   */
  refreshGraceSeconds: 10,
  /**
   * Wrong passwords per minute before the next attempt is refused (AUTH-22): on one account from one address, and from
   * one address. The last two count per account and in total: above them, an address is refused after its third wrong
   * password.
   */
  passwordFailuresPerMinute: {
    accountFromAddress: 20,
    address: 60,
    account: 100,
    installation: 600,
    perAddressUnderAttack: 3,
  },
  /** Queue for password hashes (about 20 ms each). Sized for an office of 150 people that signs in at once. */
  hashQueue: { waiting: 200, waitingPerAccount: 5, waitMs: 20_000 },
  /** How long an address is known after a right password. */
  knownAddressSeconds: 12 * 60 * 60,
  /** Missing or invalid refresh cookies from one address before it is answered 429. Valid cookies are never limited. */
  refreshFailuresPerMinute: 120,
  /** Lifetime of the challenge between the password and the code of a sign-in. */
  challengeSeconds: 5 * 60,
  /**
   * Two-step sign-in: after `codeTries` wrong codes of an account each further one doubles the wait before the next try.
   * Counted in the database, until the account had no wrong code for `codeTriesHours` or gets a new password. A right
   * code does not end the count: its user would give a guesser new tries with each sign-in. Only a caller who knows the
   * password can cause it.
   */
  codeTries: 5,
  codeWaitSeconds: 30,
  longestCodeWaitSeconds: 60 * 60,
  codeTriesHours: 24,
  /** How long a session without two-step sign-in may go on after the company demanded it. */
  twoStepGraceHours: 24,
  recoveryCodes: 10,
  /** Sign-ins of a user: how many are listed, how long they are kept, and how long refused ones count as one entry. */
  signInsListed: 50,
  signInDays: 90,
  signInAttemptMinutes: 10,
  /** Login warns when fewer days than this are left to the due date (AUTH-08). */
  dueWarningDays: 5,
  /** How long an error stays visible before the redirect, in ms (LAY-44, AUTH-09, AUTH-11). */
  readingMs: 1_000,
  /** Trial period of a company that signed up, in days (SUB-10). */
  trialDays: 3,
  /**
   * Password reset codes (PWD-09): lifetime, tries from one address, valid codes per user (therefore at most twice as
   * many mails per hour), and the delay before the web offers a new code.
   */
  resetCodeMinutes: 30,
  /** Administrators are mailed about a connection that is lost for so long. */
  lostConnectionMinutes: 60,
  resetCodeTries: 5,
  resetCodesAlive: 5,
  resendAfterSeconds: 60,
  /** How long a PIX at a bank can be paid, and how long one that an operator confirms is shown, in hours. */
  chargeHours: 24,
  manualChargeHours: 240,
  /**
   * Calls of one user per minute that make a PIX, and that ask its provider whether it was paid: banks limit the calls of
   * the platform, which all companies share. An open checkout asks four times a minute.
   */
  checkoutsPerMinute: 30,
  paymentInquiriesPerMinute: 60,
  /** How long mails that could not be sent are kept (PWD-11). */
  outboxDays: 30,
  /** Lifetime of signed media addresses (wire 6.2). */
  mediaUrlSeconds: 15 * 60,
  /** Settings of the socket engine (RT-01). */
  pingMs: 18_000,
  emitsPerSecond: 20,
  /**
   * Sockets of one user per process and namespace (a tab has one), and rooms one socket may join (a screen joins about
   * five).
   */
  socketsPerUser: 20,
  joinsPerSocket: 50,
  /** Joins of one room by one socket that are counted. A screen makes only a few (wire 5.1). */
  joinsPerRoom: 1_000,
  /**
   * Sockets without a session, which anybody may open: in total, per address, and the maximum time in ms until they
   * join.
   */
  idleSockets: 2_000,
  idleSocketsPerAddress: 300,
  socketJoinMs: 10_000,
  /**
   * Interval in ms at which the users and companies of open sockets are compared with the database. A session that has
   * ended is closed at the second comparison.
   */
  socketSweepMs: 400,
  /** Longest typing that is shown before a message of a flow, in ms (behaviour 10.2). */
  flowTypingMs: 2_000,
  /** A user counts as writing for this long after the last typing event, in ms (wire 5.1). */
  typingMs: 10_000,
  /** Interval of the online signal (RT-11) and the grace period after it (behaviour 7). */
  userStatusMs: 300_000,
  onlineGraceMs: 60_000,
  offlineAfterLastSocketMs: 30_000,
  /** A message older than this on arrival triggers no bot and no sound (behaviour 1.10). */
  lateMinutes: 30,
  /** History import at pairing, if the connection has it enabled: maximum age in days, and newest messages per chat. */
  importDays: 30,
  importPerChat: 50,
  /** A contact who calls again within this time gets no second text that asks to write instead (behaviour 1.11). */
  callTextMinutes: 10,
  /** Inactivity that closes a ticket, unless the connection or the installation sets another value (TIC-41). */
  ticketExpiryHours: 24,
  /** Contacts that one user may create by hand per minute. Sheets are imported in one call. */
  contactsPerMinute: 60,
  /** How long a receipt that arrives before its message is kept (behaviour, architecture 4b). */
  earlyReceiptMinutes: 60,
  /** How long the official API accepts free text after the contact wrote (whatsapp 2.6). */
  windowHours: 24,
  /** Leases of WhatsApp sessions (architecture 9). */
  leaseSeconds: 8,
  leaseRenewMs: 2_000,
  /** Delays before a refused send is retried. After the last retry the message is marked as failed. */
  sendRetrySeconds: [2, 8, 30],
  /** A send without an answer after this time is marked as not confirmed. */
  sendTimeoutMs: 30_000,
  /** Delays between the attempts to download inbound media (behaviour 1.8). */
  mediaRetrySeconds: [5, 30, 120, 600, 3_600],
  /**
   * Scheduled messages (behaviour 8.2, 8.3): minimum text length, how far in the past `sendAt` may be when saving, and
   * how long a message waits for its connection.
   */
  /** Most entries that one view of the calendar of schedules shows. */
  calendarEntries: 1_000,
  scheduleBodyMin: 5,
  schedulePastSeconds: 60,
  scheduleWaitHours: 24,
  /** Maximum size of a picture at WhatsApp. */
  scheduleFileBytes: 16 * 1024 * 1024,
  /** Options of a file list. */
  fileListOptions: 50,
  /** Sources of one assistant, and characters of a source that is typed in. */
  knowledgeSources: 50,
  knowledgeText: 50_000,
  /** Bytes of a file that becomes a source. */
  knowledgeFileBytes: 20 * 1024 * 1024,
  /** Rows of a sheet of a contact list or of the suppression list. */
  listRows: 50_000,
  /** Recipients of a campaign in one answer of its export. */
  exportedRecipients: 1_000,
  /** Longest text below a file on the official API, in characters (Meta). */
  cloudCaption: 1_024,
  /** Test sendings of campaigns, per company. */
  campaignTestsPerMinute: 5,
  /** Variables of the campaigns of a company. */
  campaignVariables: 100,
  /** Maximum size of the picture of an announcement. */
  announcementFileBytes: 16 * 1024 * 1024,
  /** How long a contact can answer a rating request (behaviour 6.2). */
  ratingHours: 24,
  /** External API: calls per minute with one token, for sending and for everything else (behaviour 12). */
  sendsPerMinute: 60,
  apiCallsPerMinute: 300,
  /** Calls per minute from one address with a wrong token before the address is refused. */
  wrongTokensPerMinute: 60,
  idempotencyHours: 24,
  apiTokens: 50,
  webhooks: 10,
  /**
   * Webhooks: how long an event is delivered, the pauses between attempts (the last one repeats), how long a renewed
   * secret stays valid, how many days deliveries are kept, and how many characters of an answer.
   */
  webhookHours: 24,
  webhookRetrySeconds: [5, 15, 60, 300, 900, 1_800, 3_600, 7_200],
  webhookOverlapHours: 24,
  webhookDeliveryDays: 7,
  webhookAnswer: 2_000,
  webhookTimeoutMs: 10_000,
  /** A flow: nodes, edges and bytes of its document (behaviour 10.1), and characters of its name. */
  flowNodes: 500,
  flowEdges: 2_000,
  flowBytes: 1024 * 1024,
  /** Longest pause of a flow in seconds (FLOW-47). */
  flowIntervalSeconds: 120,
  /**
   * A run of a flow: all its steps, and steps and messages without a message of the contact (behaviour 10.7); how often a
   * menu or question is repeated after wrong answers (10.3); and characters of an answer that is kept.
   */
  flowSteps: 1_000,
  flowStepsAlone: 100,
  flowSentAlone: 30,
  flowRepeats: 3,
  flowAnswer: 4_096,
  /** Files of the editor of flows, in bytes by kind (behaviour 10.8), and files of one call. */
  flowFileBytes: { image: 2 * 1024 * 1024, audio: 5 * 1024 * 1024, video: 20 * 1024 * 1024 },
  flowFiles: 20,
  /** Versions of a flow that are kept. One with a live run, or with runs that the figures count, is kept longer. */
  flowVersions: 50,
  /** Tests of a flow, the steps of a test, and characters of a message of the customer and of the flow. */
  flowTests: 20,
  flowTestSteps: 41,
  flowTestText: 500,
  flowTestAnswer: 8_000,
  /** Tickets one user may pin (decision 0028). */
  pinnedTickets: 5,
  /** Characters of the comment of a transfer. */
  transferComment: 1_000,
  /** Characters of an internal note, including its mentions as stored, and users one note may mention. */
  internalNote: 4_096,
  mentionsPerNote: 50,
  /** Internal notes per page. */
  internalNotesPage: 100,
  /** A pending ticket changes its colour after these waiting times (guide, ticket row). */
  waitSoonMinutes: 5,
  waitLateMinutes: 30,
  /** Refetch interval of a list filtered by waiting time, in ms. A growing waiting time causes no event. */
  unansweredRefetchMs: 30_000,
} as const;
