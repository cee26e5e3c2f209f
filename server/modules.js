/**
 * The modules of the server, the lowest first. A module may import from the modules that it uses, and no others; its pure rules
 * (`*.rules.ts`) are open to all. Each table belongs to one module, which alone writes it; SQL of other modules may read it.
 * `npm run boundaries` checks the imports and `npm run tables` the statements. To read this file is to read the architecture.
 *
 * @typedef {object} ServerModule
 * @property {string} about What the module is about.
 * @property {string[]} uses The modules that it may import from.
 * @property {string[]} [tables] The tables and views that belong to it.
 * @property {Record<string, string>} [alsoWrites] Tables of other modules that it writes, each with the reason.
 * @type {Record<string, ServerModule>}
 */
export const modules = {
  addresses: {
    about: 'shipping addresses, countries, regions, postcodes',
    uses: [],
    tables: ['addresses'],
  },
  'audit-log': {
    about: 'which operator decided what, and which operator works on a task',
    uses: [],
    tables: ['decisions', 'task_holders'],
  },
  events: {
    about: 'what screens hear live: positions, the stream, the dispatcher',
    uses: [],
    tables: ['events'],
  },
  ledger: {
    about: 'balances, transfers between accounts, the audit, the journal, fund records',
    uses: [],
    tables: [
      'ledger_accounts',
      'ledger_audits',
      'ledger_balances',
      'ledger_entries',
      'ledger_flows',
      'ledger_posted',
      'ledger_transfers',
    ],
  },
  shipping: {
    about: 'carriers, parcels and their tracking events, files of tracking numbers, freight for a number of pieces',
    uses: [],
    tables: ['shipments', 'shipment_items', 'tracking_events'],
  },
  uploads: {
    about: 'pictures and files in and out, public and private, and the storage',
    uses: [],
    tables: ['discarded_files', 'uploads'],
  },
  notifications: {
    about: 'in-app notifications, push messages, mails, announcements to many',
    uses: ['audit-log', 'events'],
    tables: ['group_notices', 'mails', 'notification_choices', 'notifications', 'push_subscriptions', 'pushes'],
    alsoWrites: { events: 'a notification and its live event are one statement' },
  },
  reconciliation: {
    about: 'statements of the bank, compared with the ledger',
    uses: ['audit-log'],
    tables: ['bank_lines', 'bank_set_asides'],
  },
  settings: {
    about:
      'what operators change while the shop is open: settings, networks, currencies, languages, limits for two operators',
    uses: ['audit-log', 'ledger', 'notifications'],
    tables: ['currencies', 'lone_decisions', 'network_chains', 'setting_proposals', 'settings'],
  },
  accounts: {
    about: 'people: the account and its lock, contact points, freezing, paying out the rest',
    uses: ['audit-log', 'events', 'ledger', 'notifications', 'settings'],
    tables: ['accounts', 'first_payouts', 'payouts'],
  },
  blockchain: {
    about: 'networks, deposit addresses, the watcher of chains, deposits, custody',
    uses: ['audit-log', 'events', 'ledger', 'notifications', 'settings'],
    tables: ['chain_blocks', 'chain_cursors', 'custody_counts', 'deposit_addresses', 'deposits'],
  },
  documents: {
    about: 'help and policies, their versions and votes',
    uses: ['audit-log', 'settings'],
    tables: ['document_versions', 'document_votes', 'documents'],
  },
  auth: {
    about:
      'registration, log-in, sessions, passwords, codes by e-mail, passkeys, second factors, payment code and tickets, recovery; the profile, whose e-mail address is proven by a code',
    uses: ['accounts', 'audit-log', 'ledger', 'notifications', 'settings', 'uploads'],
    tables: [
      'attempts',
      'email_codes',
      'enrolment_codes',
      'former_emails',
      'known_devices',
      'known_sources',
      'passkey_challenges',
      'passkeys',
      'recoveries',
      'recovery_codes',
      'second_factors',
      'sessions',
      'tickets',
    ],
  },
  staff: {
    about: 'the people of a shop, their roles, invitations, and what owners are notified of',
    uses: ['accounts', 'audit-log', 'auth', 'notifications', 'settings'],
    tables: ['former_staff', 'shop_invitations', 'shop_staff'],
  },
  analytics: { about: 'figures for operators, and for sellers of their shop', uses: ['staff'] },
  promotions: {
    about: 'promo codes of the platform and of shops, and their budgets',
    uses: ['accounts', 'audit-log', 'settings', 'staff'],
    tables: ['promotion_uses', 'promotions'],
  },
  shops: {
    about:
      'the directory, profile, followers, visitors, holiday, freight, applications, opening and closing, commission',
    uses: ['accounts', 'addresses', 'audit-log', 'notifications', 'settings', 'staff', 'uploads'],
    tables: [
      'commission_proposals',
      'follows',
      'freight_zones',
      'renamed_shops',
      'shop_applications',
      'shop_holidays',
      'shop_translations',
      'shop_visitor_days',
      'shop_visitors',
      'shops',
      'visitor_salts',
    ],
    alsoWrites: { stale_counters: 'a new follower has the counters of the shop counted again' },
  },
  cart: { about: 'the bag', uses: ['addresses', 'shops'], tables: ['cart_lines'] },
  catalog: {
    about: 'what shoppers read: lists, search, facets, details, categories, the home page, rankings, likes, counters',
    uses: ['audit-log', 'settings', 'shops', 'uploads'],
    tables: [
      'categories',
      'category_translations',
      'heroes',
      'likes',
      'likes_let_go',
      'search_words',
      'searched_words',
      'seen_products',
      'stale_counters',
    ],
    alsoWrites: {
      product_translations: 'the terms by which a product is found',
      products: 'counters of pieces, reviews and views, and the category of removed products',
      rate_counters: 'new words of a shop are counted in the statement that adds them',
      shops: 'counters of followers, reviews and products',
    },
  },
  products: {
    about: 'what a shop sells: drafts, variants, prices, stock, versions, the check by operators',
    uses: ['addresses', 'audit-log', 'catalog', 'notifications', 'settings', 'staff', 'uploads'],
    tables: ['low_stock_variants', 'product_translations', 'product_versions', 'products', 'variants', 'vocabulary'],
  },
  orders: {
    about: 'checkout, payment, packing and sending, the life of an order, escrow',
    uses: [
      'accounts',
      'addresses',
      'audit-log',
      'auth',
      'cart',
      'catalog',
      'events',
      'ledger',
      'notifications',
      'products',
      'promotions',
      'settings',
      'shipping',
      'shops',
    ],
    tables: ['item_returns', 'order_events', 'order_groups', 'order_items', 'order_notes', 'orders'],
  },
  'product-imports': {
    about: 'products from files and to files',
    uses: ['addresses', 'products', 'staff', 'uploads'],
    tables: ['product_import_lines', 'product_import_staging', 'product_imports', 'product_picture_sources'],
  },
  chat: {
    about: 'conversations of shoppers with shops and with the platform, quick replies',
    uses: ['catalog', 'events', 'orders', 'uploads'],
    tables: ['conversations', 'messages', 'quick_replies'],
  },
  refunds: {
    about: 'money back for items: request, decision, return and its address, appeal',
    uses: [
      'accounts',
      'addresses',
      'audit-log',
      'events',
      'ledger',
      'notifications',
      'orders',
      'products',
      'settings',
      'shops',
      'staff',
      'uploads',
    ],
    tables: ['refund_events', 'refund_proofs', 'refunds', 'return_addresses'],
  },
  reviews: {
    about: 'reviews of buyers, replies of shops, reports, and what operators hide',
    uses: ['audit-log', 'catalog', 'notifications', 'orders', 'shops', 'uploads'],
    tables: ['review_products', 'review_reports', 'reviews'],
  },
  'top-ups': {
    about: 'recharges by transfer, their audit, reversals of recharges and deposits',
    uses: ['accounts', 'audit-log', 'blockchain', 'events', 'ledger', 'notifications', 'orders', 'settings', 'uploads'],
    tables: ['recharges'],
    alsoWrites: { deposits: 'a deposit is audited and reversed as a recharge is' },
  },
  withdrawals: {
    about: 'requests, destinations, decisions, settlement',
    uses: ['accounts', 'audit-log', 'auth', 'blockchain', 'events', 'ledger', 'notifications', 'orders', 'settings'],
    tables: ['destinations', 'withdrawals'],
  },
  earnings: { about: 'what shops earn, and their statements', uses: ['ledger', 'withdrawals'] },
  inbox: {
    about: 'the work queues of operators and sellers',
    uses: [
      'accounts',
      'audit-log',
      'blockchain',
      'orders',
      'products',
      'refunds',
      'reviews',
      'shops',
      'top-ups',
      'withdrawals',
    ],
  },
  privacy: {
    about: 'the export of what is stored about a person, and the erasure of an account',
    uses: ['accounts', 'auth', 'catalog', 'ledger', 'notifications', 'uploads', 'withdrawals'],
    tables: ['data_exports'],
  },
  team: {
    about: 'the operators and their duties',
    uses: ['accounts', 'audit-log', 'auth', 'blockchain', 'promotions', 'settings', 'shops', 'top-ups', 'withdrawals'],
  },
}
