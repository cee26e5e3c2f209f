import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { CoreAdminContext, CoreAdminUI, Resource } from 'ra-core'
import { Suspense } from 'react'
import { BrowserRouter, Route, Routes } from 'react-router-dom'
import { LoginPage } from '../auth/login-page.tsx'
import { SecurityPage } from '../auth/security-page.tsx'
import { TeamPage } from '../team/team-page.tsx'
import { UserList } from '../accounts/user-list.tsx'
import { UserPage } from '../accounts/user-page.tsx'
import { DocumentList } from '../documents/document-list.tsx'
import { DocumentPage } from '../documents/document-page.tsx'
import { ConversationsPage } from '../chat/conversations-page.tsx'
import { DecisionList } from '../audit-log/decision-list.tsx'
import { EarningsPage } from '../earnings/earnings-page.tsx'
import { FiguresPage } from '../analytics/figures-page.tsx'
import { SalesPage } from '../analytics/sales-page.tsx'
import { InboxPage } from '../inbox/inbox-page.tsx'
import { LedgerPage } from '../ledger/ledger-page.tsx'
import { CategoryPage } from '../catalog/category-page.tsx'
import { HomePage } from '../catalog/home-page.tsx'
import { ShopList } from '../shops/shop-list.tsx'
import { ShopPage as MarketShopPage } from '../shops/shop-page.tsx'
import { MailList } from '../notifications/mail-list.tsx'
import { NoticeList } from '../notifications/notice-list.tsx'
import { OrderList } from '../orders/order-list.tsx'
import { ApplicationList } from '../shops/application-list.tsx'
import { ApplicationPage } from '../shops/application-page.tsx'
import { ProductList } from '../products/product-list.tsx'
import { ProductPage } from '../products/product-page.tsx'
import { ReconciliationPage } from '../reconciliation/reconciliation-page.tsx'
import { RefundList } from '../refunds/refund-list.tsx'
import { RefundPage } from '../refunds/refund-page.tsx'
import { ReviewList } from '../reviews/review-list.tsx'
import { SettingList } from '../settings/setting-list.tsx'
import { PlatformPromosPage } from '../promotions/platform-promos-page.tsx'
import { ShopPage } from '../shops/own-shop-page.tsx'
import { Toasts } from '../ui/toast.tsx'
import { RechargeList } from '../top-ups/recharge-list.tsx'
import { RechargePage } from '../top-ups/recharge-page.tsx'
import { WithdrawalList } from '../withdrawals/withdrawal-list.tsx'
import { WithdrawalPage } from '../withdrawals/withdrawal-page.tsx'
import { base } from './address.ts'
import { auth } from './auth.ts'
import { data } from './data.ts'
import { Crash, Missing, Refusal, Unreachable } from './dead-ends.tsx'
import { Frame } from './frame.tsx'
import { Home } from './home.tsx'
import { LanguageProvider } from './language.tsx'
import { OnlyFor } from './only-for.tsx'

const queries = new QueryClient({ defaultOptions: { queries: { staleTime: 2_000, retry: false } } })
/** Said so that the router does not warn of its next version; ra-core is made for these. */
const future = { v7_startTransition: false, v7_relativeSplatPath: false }

export function App() {
  return (
    <QueryClientProvider client={queries}>
      <Suspense>
        <LanguageProvider>
          <BrowserRouter future={future}>
            <Routes>
              <Route path={`${base}/*`} element={<Office />} />
            </Routes>
          </BrowserRouter>
          <Toasts />
        </LanguageProvider>
      </Suspense>
    </QueryClientProvider>
  )
}

const recharges = <OnlyFor page="recharge" element={RechargeList} />
const withdrawals = <OnlyFor page="withdrawal" element={WithdrawalList} />
const withdrawal = <OnlyFor page="withdrawal" element={WithdrawalPage} />
const applications = <OnlyFor page="application" element={ApplicationList} />
const application = <OnlyFor page="application" element={ApplicationPage} />
const refunds = <OnlyFor page="refund" element={RefundList} />
const refund = <OnlyFor page="refund" element={RefundPage} />
const orders = <OnlyFor page="order" element={OrderList} />
const products = <OnlyFor page="product" element={ProductList} />
const product = <OnlyFor page="product" element={ProductPage} />
const reviews = <OnlyFor page="review" element={ReviewList} />
const conversations = <OnlyFor page="conversations" element={ConversationsPage} />
const shop = <OnlyFor page="shop" element={ShopPage} />
const earnings = <OnlyFor page="earnings" element={EarningsPage} />
const sales = <OnlyFor page="sales" element={SalesPage} />
const inbox = <OnlyFor page="inbox" element={InboxPage} />
const documents = <OnlyFor page="documents" element={DocumentList} />
const document = <OnlyFor page="documents" element={DocumentPage} />
const mails = <OnlyFor page="mails" element={MailList} />
const decisions = <OnlyFor page="decisions" element={DecisionList} />
const shops = <OnlyFor page="shops" element={ShopList} />
const marketShop = <OnlyFor page="shops" element={MarketShopPage} />
const home = <OnlyFor page="home" element={HomePage} />
const categories = <OnlyFor page="categories" element={CategoryPage} />
const notices = <OnlyFor page="notices" element={NoticeList} />
const users = <OnlyFor page="users" element={UserList} />
const team = <OnlyFor page="team" element={TeamPage} />
const user = <OnlyFor page="users" element={UserPage} />
const figures = <OnlyFor page="figures" element={FiguresPage} />
const ledger = <OnlyFor page="ledger" element={LedgerPage} />
const reconciliation = <OnlyFor page="reconciliation" element={ReconciliationPage} />
const promos = <OnlyFor page="promos" element={PlatformPromosPage} />
const settings = <OnlyFor page="setting" element={SettingList} />
const security = <OnlyFor page="security" element={SecurityPage} />
const recharge = <OnlyFor page="recharge" element={RechargePage} />

/** Every page of the back office. Who may open which stands in `access.rules.ts`. */
function Office() {
  return (
    <CoreAdminContext authProvider={auth} dataProvider={data} queryClient={queries} basename={base}>
      <CoreAdminUI
        layout={Frame}
        loginPage={LoginPage}
        dashboard={Home}
        catchAll={Missing}
        accessDenied={Refusal}
        authenticationError={Unreachable}
        error={Crash}
        requireAuth
        disableTelemetry
        title="Sealane"
      >
        <Resource name="inbox" list={inbox} />
        <Resource name="recharge" list={recharges} show={recharge} />
        <Resource name="withdrawal" list={withdrawals} show={withdrawal} />
        <Resource name="application" list={applications} show={application} />
        <Resource name="refund" list={refunds} show={refund} />
        <Resource name="order" list={orders} />
        <Resource name="product" list={products} edit={product} />
        <Resource name="review" list={reviews} />
        <Resource name="conversations" list={conversations} />
        <Resource name="shop" list={shop} />
        <Resource name="earnings" list={earnings} />
        <Resource name="sales" list={sales} />
        <Resource name="shops" list={shops} show={marketShop} />
        <Resource name="home" list={home} />
        <Resource name="categories" list={categories} />
        <Resource name="notices" list={notices} />
        <Resource name="documents" list={documents} show={document} />
        <Resource name="decisions" list={decisions} />
        <Resource name="users" list={users} show={user} />
        <Resource name="team" list={team} />
        <Resource name="mails" list={mails} />
        <Resource name="figures" list={figures} />
        <Resource name="ledger" list={ledger} />
        <Resource name="reconciliation" list={reconciliation} />
        <Resource name="promos" list={promos} />
        <Resource name="setting" list={settings} />
        <Resource name="security" list={security} />
      </CoreAdminUI>
    </CoreAdminContext>
  )
}
