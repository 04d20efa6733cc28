/** Business constants, each with the rule that sets it. */
export const limits = {
  /** Rows of a page (LAY-40). */
  ticketsPage: 40,
  contactsPage: 30,
  listPage: 20,
  messagesPage: 20,
  /** Lists without paging answer at most this many rows (wire 1). */
  wholeList: 1_000,
  /** Characters of a message text (wire 3.3). */
  messageBody: 4_096,
  /** Messages of one page of an exported conversation. */
  transcriptPage: 500,
  /** A search inside a conversation finds the newest so many messages. */
  foundInConversation: 500,
  /** A sent text may be edited for so long: WhatsApp takes no later edit. */
  editMinutes: 15,
  /** Visiting cards of one send. */
  cardsPerSend: 10,
  /** Files of one send, and bytes of each (AMB-103). */
  filesPerSend: 10,
  fileBytes: 64 * 1024 * 1024,
  /** Session (AUTH-15, AUTH-18). */
  accessTokenSeconds: 15 * 60,
  refreshTokenSeconds: 7 * 24 * 60 * 60,
  /**
   * A replay of the refresh token just replaced is a lost answer or a second tab for this long, a theft afterwards
   * (trust S6).
   */
  refreshGraceSeconds: 10,
  /**
   * Wrong passwords a minute before the next is refused (AUTH-22): on one account from one address, from one address,
   * and the numbers on one account and in all above which an address is refused after its third.
   */
  passwordFailuresPerMinute: {
    accountFromAddress: 20,
    address: 60,
    account: 100,
    installation: 600,
    perAddressUnderAttack: 3,
  },
  /** Passwords that wait for their hash (about 20 ms each): an office of 150 that signs in at once fits. */
  hashQueue: { waiting: 200, waitingPerAccount: 5, waitMs: 20_000 },
  /**
   * Refresh cookies of no session, or none, from one address, before they are answered 429. Valid ones are never
   * limited.
   */
  refreshFailuresPerMinute: 120,
  /** Days to the due date below which login warns (AUTH-08). */
  dueWarningDays: 5,
  /** What refuses or ends a screen is read for so long before one is led away (LAY-44, AUTH-09, AUTH-11). */
  readingMs: 1_000,
  /** Days a company that signed up may try the product (SUB-10). */
  trialDays: 3,
  /**
   * A code that resets a password (PWD-09): how long it is good, how often it may be tried from one address, how many
   * of one person live at a time (so at most twice as many are mailed an hour), and when the web offers another.
   */
  resetCodeMinutes: 30,
  resetCodeTries: 5,
  resetCodesAlive: 5,
  resendAfterSeconds: 60,
  /** Mails without a way out are kept for so long (PWD-11). */
  outboxDays: 30,
  /** Signed media addresses (wire 6.2). */
  mediaUrlSeconds: 15 * 60,
  /** Socket engine (RT-01). */
  pingMs: 18_000,
  emitsPerSecond: 20,
  /**
   * Sockets of one user in one process and namespace (a tab has one), and rooms one socket may ask for (a screen asks
   * for about five).
   */
  socketsPerUser: 20,
  joinsPerSocket: 50,
  /** Joins of one room by one socket that are counted; a screen makes a handful (wire 5.1). */
  joinsPerRoom: 1_000,
  /** Connections without a session, which anybody may open: in all, from one address, and how long each may last. */
  idleSockets: 2_000,
  idleSocketsPerAddress: 300,
  socketJoinMs: 10_000,
  /**
   * How often the users and companies of open sockets are compared with the database; a session that ended is closed at
   * the second look.
   */
  socketSweepMs: 400,
  /** Somebody counts as writing for so long after the last sign (wire 5.1). */
  typingMs: 10_000,
  /** Sign of life (RT-11) and the grace after it (behaviour 7). */
  userStatusMs: 300_000,
  onlineGraceMs: 60_000,
  offlineAfterLastSocketMs: 30_000,
  /** A message older than this on arrival earns no bot turn and no sound (behaviour 1.10). */
  lateMinutes: 30,
  /**
   * What pairing takes over from the phone, where a connection wishes it: so far back, and the newest so many of each
   * chat.
   */
  importDays: 30,
  importPerChat: 50,
  /** Who calls again within this is not told again to write instead (behaviour 1.11). */
  callTextMinutes: 10,
  /** Silence that closes a ticket where neither connection nor installation say otherwise (TIC-41). */
  ticketExpiryHours: 24,
  /** A receipt that arrives before its message waits this long (behaviour, architecture 4b). */
  earlyReceiptMinutes: 60,
  /** The official API takes free text for so long after the contact wrote (whatsapp 2.6). */
  windowHours: 24,
  /** Leases of phones (architecture 9). */
  leaseSeconds: 8,
  leaseRenewMs: 2_000,
  /** A refused send is tried again after these pauses, then marked failed. */
  sendRetrySeconds: [2, 8, 30],
  /** A phone that has not answered a send by then leaves it unconfirmed. */
  sendTimeoutMs: 30_000,
  /** Pauses between the attempts to fetch inbound media (behaviour 1.8). */
  mediaRetrySeconds: [5, 30, 120, 600, 3_600],
  /**
   * Scheduled messages (behaviour 8.2, 8.3): shortest text, how far past `sendAt` may lie at saving, how long one waits
   * for its line.
   */
  scheduleBodyMin: 5,
  schedulePastSeconds: 60,
  scheduleWaitHours: 24,
  /** WhatsApp takes pictures up to this size. */
  scheduleFileBytes: 16 * 1024 * 1024,
  /** A request to rate stays open this long (behaviour 6.2). */
  ratingHours: 24,
  /** Tickets one person may pin (decision 0028). */
  pinnedTickets: 5,
  /** Characters of what a colleague writes along with a transfer. */
  transferComment: 1_000,
  /** Characters of an internal note, with its mentions as stored, and people one note may mention. */
  internalNote: 4_096,
  mentionsPerNote: 50,
  /** Internal notes of one page. */
  internalNotesPage: 100,
  /** Waiting time colours of a pending ticket (guide, ticket row). */
  waitSoonMinutes: 5,
  waitLateMinutes: 30,
  /** How often a list narrowed by the wait for an answer is read again, in ms: no event comes when a wait grows. */
  unansweredRefetchMs: 30_000,
} as const;
