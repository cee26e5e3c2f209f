import { lazy, type ComponentType } from 'react'
import type { OfficePage } from './access.rules.ts'
import { ChunkMissing } from './failure.ts'
import type { LoginStep } from './login-step.ts'

type OfficeRoute = { page: OfficePage; path: string; Page: ComponentType }

/** Every page of the back office with its address below `/portal`. The code of a page loads when it opens. */
export const routes: readonly OfficeRoute[] = [
  {
    page: 'inbox',
    path: 'inbox',
    Page: page(() => import('../inbox/inbox-page.tsx').then(({ InboxPage }) => InboxPage)),
  },
  {
    page: 'recharge',
    path: 'recharge',
    Page: page(() => import('../top-ups/recharge-list.tsx').then(({ RechargeList }) => RechargeList)),
  },
  {
    page: 'recharge',
    path: 'recharge/:id/show',
    Page: page(() => import('../top-ups/recharge-page.tsx').then(({ RechargePage }) => RechargePage)),
  },
  {
    page: 'withdrawal',
    path: 'withdrawal',
    Page: page(() => import('../withdrawals/withdrawal-list.tsx').then(({ WithdrawalList }) => WithdrawalList)),
  },
  {
    page: 'withdrawal',
    path: 'withdrawal/:id/show',
    Page: page(() => import('../withdrawals/withdrawal-page.tsx').then(({ WithdrawalPage }) => WithdrawalPage)),
  },
  {
    page: 'application',
    path: 'application',
    Page: page(() => import('../shops/application-list.tsx').then(({ ApplicationList }) => ApplicationList)),
  },
  {
    page: 'application',
    path: 'application/:id/show',
    Page: page(() => import('../shops/application-page.tsx').then(({ ApplicationPage }) => ApplicationPage)),
  },
  {
    page: 'refund',
    path: 'refund',
    Page: page(() => import('../refunds/refund-list.tsx').then(({ RefundList }) => RefundList)),
  },
  {
    page: 'refund',
    path: 'refund/:id/show',
    Page: page(() => import('../refunds/refund-page.tsx').then(({ RefundPage }) => RefundPage)),
  },
  {
    page: 'order',
    path: 'order',
    Page: page(() => import('../orders/order-list.tsx').then(({ OrderList }) => OrderList)),
  },
  {
    page: 'product',
    path: 'product',
    Page: page(() => import('../products/product-list.tsx').then(({ ProductList }) => ProductList)),
  },
  {
    page: 'product',
    path: 'product/:id',
    Page: page(() => import('../products/product-page.tsx').then(({ ProductPage }) => ProductPage)),
  },
  {
    page: 'review',
    path: 'review',
    Page: page(() => import('../reviews/review-list.tsx').then(({ ReviewList }) => ReviewList)),
  },
  {
    page: 'conversations',
    path: 'conversations',
    Page: page(() => import('../chat/conversations-page.tsx').then(({ ConversationsPage }) => ConversationsPage)),
  },
  {
    page: 'shop',
    path: 'shop',
    Page: page(() => import('../shops/own-shop-page.tsx').then(({ ShopPage }) => ShopPage)),
  },
  {
    page: 'earnings',
    path: 'earnings',
    Page: page(() => import('../earnings/earnings-page.tsx').then(({ EarningsPage }) => EarningsPage)),
  },
  {
    page: 'sales',
    path: 'sales',
    Page: page(() => import('../analytics/sales-page.tsx').then(({ SalesPage }) => SalesPage)),
  },
  { page: 'shops', path: 'shops', Page: page(() => import('../shops/shop-list.tsx').then(({ ShopList }) => ShopList)) },
  {
    page: 'shops',
    path: 'shops/:id/show',
    Page: page(() => import('../shops/shop-page.tsx').then(({ ShopPage }) => ShopPage)),
  },
  { page: 'home', path: 'home', Page: page(() => import('../catalog/home-page.tsx').then(({ HomePage }) => HomePage)) },
  {
    page: 'categories',
    path: 'categories',
    Page: page(() => import('../catalog/category-page.tsx').then(({ CategoryPage }) => CategoryPage)),
  },
  {
    page: 'notices',
    path: 'notices',
    Page: page(() => import('../notifications/notice-list.tsx').then(({ NoticeList }) => NoticeList)),
  },
  {
    page: 'documents',
    path: 'documents',
    Page: page(() => import('../documents/document-list.tsx').then(({ DocumentList }) => DocumentList)),
  },
  {
    page: 'documents',
    path: 'documents/:id/show',
    Page: page(() => import('../documents/document-page.tsx').then(({ DocumentPage }) => DocumentPage)),
  },
  {
    page: 'decisions',
    path: 'decisions',
    Page: page(() => import('../audit-log/decision-list.tsx').then(({ DecisionList }) => DecisionList)),
  },
  {
    page: 'users',
    path: 'users',
    Page: page(() => import('../accounts/user-list.tsx').then(({ UserList }) => UserList)),
  },
  {
    page: 'users',
    path: 'users/:id/show',
    Page: page(() => import('../accounts/user-page.tsx').then(({ UserPage }) => UserPage)),
  },
  { page: 'team', path: 'team', Page: page(() => import('../team/team-page.tsx').then(({ TeamPage }) => TeamPage)) },
  {
    page: 'mails',
    path: 'mails',
    Page: page(() => import('../notifications/mail-list.tsx').then(({ MailList }) => MailList)),
  },
  {
    page: 'figures',
    path: 'figures',
    Page: page(() => import('../analytics/figures-page.tsx').then(({ FiguresPage }) => FiguresPage)),
  },
  {
    page: 'ledger',
    path: 'ledger',
    Page: page(() => import('../ledger/ledger-page.tsx').then(({ LedgerPage }) => LedgerPage)),
  },
  {
    page: 'reconciliation',
    path: 'reconciliation',
    Page: page(() =>
      import('../reconciliation/reconciliation-page.tsx').then(({ ReconciliationPage }) => ReconciliationPage),
    ),
  },
  {
    page: 'promos',
    path: 'promos',
    Page: page(() =>
      import('../promotions/platform-promos-page.tsx').then(({ PlatformPromosPage }) => PlatformPromosPage),
    ),
  },
  {
    page: 'setting',
    path: 'setting',
    Page: page(() => import('../settings/setting-list.tsx').then(({ SettingList }) => SettingList)),
  },
  {
    page: 'security',
    path: 'security',
    Page: page(() => import('../auth/security-page.tsx').then(({ SecurityPage }) => SecurityPage)),
  },
]

/** The log-in, and the steps of it that follow. */
export const LoginPage = page<{ isRefused?: boolean }>(() => import('../auth/login-page.tsx').then((m) => m.LoginPage))
export const LoginStepPage = page<{ step: LoginStep }>(() =>
  import('../auth/login-step-page.tsx').then((m) => m.LoginStepPage),
)

function page<Props extends object = object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  return lazy(async () => ({
    default: await load().catch((error: unknown) => {
      throw new ChunkMissing(error)
    }),
  }))
}
