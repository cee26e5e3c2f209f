import type { UserInfo } from '@sealane/contract/accounts'
import { languages } from '@sealane/contract/languages'
import { ExternalLink, History, Languages, LogOut, MapPin, ReceiptText, ShieldCheck, Store } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMutation } from '@tanstack/react-query'
import { useLeave } from '../app/enter.ts'
import { useFileName } from '../app/messages.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmSheet } from '../ui/confirm-sheet.tsx'
import { Icon } from '../ui/icon.tsx'
import { Card } from '../ui/page.tsx'
import { Row } from '../ui/row.tsx'
import { Tag } from '../ui/tag.tsx'

type ProfileRowsProps = { info: UserInfo; city: string | undefined }

/** Where the rest is found; at the end the way out. */
export function ProfileRows({ info, city }: ProfileRowsProps) {
  const text = useTranslations()
  const fileName = useFileName()
  const language = languages.find(({ file_name }) => file_name === fileName)?.language_name
  return (
    <>
      <Card>
        <Row icon={MapPin} title={text('titles.address')} href="/address" right={<Value text={city} />} />
        <Row icon={Languages} title={text('titles.language')} href="/language" right={<Value text={language} />} />
        <Row
          icon={ShieldCheck}
          title={text('profile.paymentCode')}
          href="/changePayPwd"
          right={!info.has_payment_code && <Tag tone="warn">{text('profile.notSet')}</Tag>}
        />
        <Row icon={ReceiptText} title={text('titles.capitalRecord')} href="/capitalRecord" />
        <Row icon={History} title={text('titles.topUpRecord')} href="/topUpRecord" />
        <PortalRow info={info} />
      </Card>
      <LeaveButton />
    </>
  )
}

function Value({ text }: { text: string | undefined }) {
  return <span className="type-b2 max-w-[45%] flex-none truncate text-ink-2">{text}</span>
}

/** The portal is a site of its own: a plain link. */
function PortalRow({ info }: { info: UserInfo }) {
  const text = useTranslations('profile')
  if (!info.roles.includes('seller') && !info.roles.includes('operator')) return undefined
  return (
    <a href="/portal" className="block border-t border-line">
      <Row
        icon={Store}
        title={text('sellerPortal')}
        detail={info.shops.map(({ name }) => name).join(', ') || undefined}
        right={<Icon of={ExternalLink} size={16} className="text-ink-3" />}
      />
    </a>
  )
}

function LeaveButton() {
  const text = useTranslations()
  const [isAsking, setIsAsking] = useState(false)
  const leaving = useMutation({ mutationFn: useLeave() })
  return (
    <>
      <Button variant="text" isBlock className="text-bad!" onClick={() => setIsAsking(true)}>
        <Icon of={LogOut} size={20} />
        {text('shell.actions.logOut')}
      </Button>
      <ConfirmSheet
        isOpen={isAsking}
        title={text('profile.leaveTitle')}
        text={text('profile.leaveText')}
        action={text('shell.actions.logOut')}
        isDanger
        isBusy={leaving.isPending}
        onConfirm={() => leaving.mutate()}
        onClose={() => setIsAsking(false)}
      />
    </>
  )
}
