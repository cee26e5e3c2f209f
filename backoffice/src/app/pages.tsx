import { lazy, type ComponentType } from 'react'
import type { OfficePage } from './access.rules.ts'
import { ChunkMissing } from './failure.ts'
import type { LoginStep } from './login-step.ts'

type OfficeRoute = { page: OfficePage; path: string; Page: ComponentType }

/** Every page of the back office with its path below `/portal`. The code of a page loads when it opens. */
export const routes: readonly OfficeRoute[] = [
  {
    page: 'inbox',
    path: 'inbox',
    Page: lazyPage(() => import('../inbox/inbox-page.tsx').then(({ InboxPage }) => InboxPage)),
  },
  {
    page: 'recharge',
    path: 'recharge',
    Page: lazyPage(() => import('../top-ups/recharge-list.tsx').then(({ RechargeList }) => RechargeList)),
  },
  {
    page: 'recharge',
    path: 'recharge/:id/show',
    Page: lazyPage(() => import('../top-ups/recharge-page.tsx').then(({ RechargePage }) => RechargePage)),
  },
  {
    page: 'withdrawal',
    path: 'withdrawal',
    Page: lazyPage(() => import('../withdrawals/withdrawal-list.tsx').then(({ WithdrawalList }) => WithdrawalList)),
  },
  {
    page: 'withdrawal',
    path: 'withdrawal/:id/show',
    Page: lazyPage(() => import('../withdrawals/withdrawal-page.tsx').then(({ WithdrawalPage }) => WithdrawalPage)),
  },
  {
    page: 'application',
    path: 'application',
    Page: lazyPage(() => import('../shops/application-list.tsx').then(({ ApplicationList }) => ApplicationList)),
  },
  {
    page: 'application',
    path: 'application/:id/show',
    Page: lazyPage(() => import('../shops/application-page.tsx').then(({ ApplicationPage }) => ApplicationPage)),
  },
  {
    page: 'refund',
    path: 'refund',
    Page: lazyPage(() => import('../refunds/refund-list.tsx').then(({ RefundList }) => RefundList)),
  },
  {
    page: 'refund',
    path: 'refund/:id/show',
    Page: lazyPage(() => import('../refunds/refund-page.tsx').then(({ RefundPage }) => RefundPage)),
  },
  {
    page: 'order',
    path: 'order',
    Page: lazyPage(() => import('../orders/order-list.tsx').then(({ OrderList }) => OrderList)),
  },
  {
    page: 'product',
    path: 'product',
    Page: lazyPage(() => import('../products/product-list.tsx').then(({ ProductList }) => ProductList)),
  },
  {
    page: 'product',
    path: 'product/:id',
    Page: lazyPage(() => import('../products/product-page.tsx').then(({ ProductPage }) => ProductPage)),
  },
  {
    page: 'review',
    path: 'review',
    Page: lazyPage(() => import('../reviews/review-list.tsx').then(({ ReviewList }) => ReviewList)),
  },
  {
    page: 'conversations',
    path: 'conversations',
    Page: lazyPage(() => import('../chat/conversations-page.tsx').then(({ ConversationsPage }) => ConversationsPage)),
  },
  {
    page: 'shop',
    path: 'shop',
    Page: lazyPage(() => import('../shops/own-shop-page.tsx').then(({ ShopPage }) => ShopPage)),
  },
  {
    page: 'earnings',
    path: 'earnings',
    Page: lazyPage(() => import('../earnings/earnings-page.tsx').then(({ EarningsPage }) => EarningsPage)),
  },
  {
    page: 'sales',
    path: 'sales',
    Page: lazyPage(() => import('../analytics/sales-page.tsx').then(({ SalesPage }) => SalesPage)),
  },
  {
    page: 'shops',
    path: 'shops',
    Page: lazyPage(() => import('../shops/shop-list.tsx').then(({ ShopList }) => ShopList)),
  },
  {
    page: 'shops',
    path: 'shops/:id/show',
    Page: lazyPage(() => import('../shops/shop-page.tsx').then(({ ShopPage }) => ShopPage)),
  },
  {
    page: 'home',
    path: 'home',
    Page: lazyPage(() => import('../catalog/home-page.tsx').then(({ HomePage }) => HomePage)),
  },
  {
    page: 'categories',
    path: 'categories',
    Page: lazyPage(() => import('../catalog/category-page.tsx').then(({ CategoryPage }) => CategoryPage)),
  },
  {
    page: 'notices',
    path: 'notices',
    Page: lazyPage(() => import('../notifications/notice-list.tsx').then(({ NoticeList }) => NoticeList)),
  },
  {
    page: 'documents',
    path: 'documents',
    Page: lazyPage(() => import('../documents/document-list.tsx').then(({ DocumentList }) => DocumentList)),
  },
  {
    page: 'documents',
    path: 'documents/:id/show',
    Page: lazyPage(() => import('../documents/document-page.tsx').then(({ DocumentPage }) => DocumentPage)),
  },
  {
    page: 'decisions',
    path: 'decisions',
    Page: lazyPage(() => import('../audit-log/decision-list.tsx').then(({ DecisionList }) => DecisionList)),
  },
  {
    page: 'users',
    path: 'users',
    Page: lazyPage(() => import('../accounts/user-list.tsx').then(({ UserList }) => UserList)),
  },
  {
    page: 'users',
    path: 'users/:id/show',
    Page: lazyPage(() => import('../accounts/user-page.tsx').then(({ UserPage }) => UserPage)),
  },
  {
    page: 'team',
    path: 'team',
    Page: lazyPage(() => import('../team/team-page.tsx').then(({ TeamPage }) => TeamPage)),
  },
  {
    page: 'mails',
    path: 'mails',
    Page: lazyPage(() => import('../notifications/mail-list.tsx').then(({ MailList }) => MailList)),
  },
  {
    page: 'figures',
    path: 'figures',
    Page: lazyPage(() => import('../analytics/figures-page.tsx').then(({ FiguresPage }) => FiguresPage)),
  },
  {
    page: 'ledger',
    path: 'ledger',
    Page: lazyPage(() => import('../ledger/ledger-page.tsx').then(({ LedgerPage }) => LedgerPage)),
  },
  {
    page: 'reconciliation',
    path: 'reconciliation',
    Page: lazyPage(() =>
      import('../reconciliation/reconciliation-page.tsx').then(({ ReconciliationPage }) => ReconciliationPage),
    ),
  },
  {
    page: 'promos',
    path: 'promos',
    Page: lazyPage(() =>
      import('../promotions/platform-promos-page.tsx').then(({ PlatformPromosPage }) => PlatformPromosPage),
    ),
  },
  {
    page: 'setting',
    path: 'setting',
    Page: lazyPage(() => import('../settings/setting-list.tsx').then(({ SettingList }) => SettingList)),
  },
  {
    page: 'security',
    path: 'security',
    Page: lazyPage(() => import('../auth/security-page.tsx').then(({ SecurityPage }) => SecurityPage)),
  },
]

/** The login and its further steps. */
export const LoginPage = lazyPage<{ isRefused?: boolean }>(() =>
  import('../auth/login-page.tsx').then((m) => m.LoginPage),
)
export const LoginStepPage = lazyPage<{ step: LoginStep }>(() =>
  import('../auth/login-step-page.tsx').then((m) => m.LoginStepPage),
)

function lazyPage<Props extends object = object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  return lazy(async () => ({
    default: await load().catch((error: unknown) => {
      throw new ChunkMissing(error)
    }),
  }))
}
