import { parseRate } from '@sealane/contract/money'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { actsAsOperator } from '../app/access.rules.ts'
import { base, useAddressPart } from '../app/address.ts'
import { download } from '../app/download.ts'
import { useAction } from '../app/use-server-query.ts'
import { useFailureText } from '../app/use-failure-text.ts'
import { useAccessRights } from '../app/use-access-rights.ts'
import { useFormMutation } from '../app/use-form-mutation.ts'
import { Button } from '../ui/button.tsx'
import { SelectField } from '@sealane/ui/select-field'
import { Field } from '@sealane/ui/field'
import { FilePick } from '../ui/file-pick.tsx'
import { Icon } from '@sealane/ui/icon'
import { useMoney } from '@sealane/ui/money-text'
import { Page } from '../ui/page.tsx'
import { showFailure } from '../ui/toast.ts'
import { ImportHistory } from './import-history.tsx'
import { ImportView } from './import-view.tsx'
import { tooLargeOf } from './import.rules.ts'
import { PartCard } from './part-card.tsx'
import { useCategories, useShops } from './product.queries.ts'
import { sendFile, type ProductFileUpload } from './send-file.ts'

/** Imports products from another shop's file and exports the shop's own. The open import is in the URL. */
export function ImportPage() {
  const text = useTranslations('portal.imports')
  const [open, setOpen] = useAddressPart('open')
  const rights = useAccessRights()
  const shops = useShops(actsAsOperator(rights, 'product'))
  const [shop, setShop] = useState('')
  return (
    <Page title={text('title')} back={`${base}/product`}>
      <div className="grid gap-4 desk:grid-cols-[minmax(0,1fr)_340px] desk:items-start">
        <div className="grid min-w-0 gap-4">
          {open === undefined ? <SendCard shop={shop} onSent={setOpen} /> : <ImportView key={open} id={open} />}
          <ImportHistory open={open} onOpen={setOpen} />
        </div>
        <div className="grid min-w-0 gap-4">
          {shops.length > 0 && (
            <PartCard title={text('shop')} note={text('shopNote')}>
              <SelectField
                label={text('shop')}
                choices={[
                  { value: '', label: text('chooseShop') },
                  ...shops.map(({ id, name }) => ({ value: id, label: name })),
                ]}
                value={shop}
                onChange={setShop}
              />
            </PartCard>
          )}
          <ExportCard shop={shop} />
        </div>
      </div>
    </Page>
  )
}

const nothing = { file: undefined, pictures: undefined, category: '', perDollar: '1' }

function useFile(shop: string, onSent: (id: string) => void) {
  const text = useTranslations('portal.imports')
  const [sent, setSent] = useState<Omit<ProductFileUpload, 'shop'>>(nothing)
  const { send, errors, setErrors, isBusy } = useFormMutation(sendFile, {
    renews: ['import'],
    onDone: ({ id }) => onSent(id),
    failed: (reason, { file }) => ({
      file: file === undefined ? reason : text('notSent', { name: file.name, reason }),
    }),
  })
  const choose = (chosen: Partial<typeof sent>) => {
    setSent({ ...sent, ...chosen })
    setErrors({})
  }
  const submit = () => {
    const large = tooLargeOf(sent).map((field) => [field, text('tooLarge', { name: sent[field]?.name ?? '' })])
    if (large.length > 0) setErrors(Object.fromEntries(large))
    else void send({ ...sent, shop })
  }
  return { sent, choose, submit, errors, isBusy }
}

function SendCard({ shop, onSent }: { shop: string; onSent: (id: string) => void }) {
  const text = useTranslations('portal.imports')
  const categories = useCategories().map(({ id, name }) => ({ value: id, label: name }))
  const { sent, choose, submit, errors, isBusy } = useFile(shop, onSent)
  return (
    <PartCard title={text('send')} note={text('sendNote')}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <FilePick
          label={text('file')}
          accept=".csv,text/csv,text/plain"
          note={text('fileNote')}
          error={errors['file']}
          onChoose={(file) => choose({ file })}
        />
        <FilePick
          label={text('pictures')}
          accept=".zip,application/zip"
          note={text('picturesNote')}
          error={errors['pictures']}
          onChoose={(pictures) => choose({ pictures })}
        />
        <SelectField
          label={text('category')}
          choices={[{ value: '', label: text('noCategory') }, ...categories]}
          value={sent.category}
          onChange={(category) => choose({ category })}
        />
        <RateField
          value={sent.perDollar}
          error={errors['per_dollar']}
          onChange={(perDollar) => choose({ perDollar })}
        />
        <div>
          <Button type="submit" isBusy={isBusy}>
            {text('check')}
          </Button>
        </div>
      </form>
    </PartCard>
  )
}

type RateProps = { value: string; error: string | undefined; onChange: (typed: string) => void }

/** Shows the result for a sample price, so that the user notices an inverted rate. */
function RateField({ value, error, onChange }: RateProps) {
  const text = useTranslations('portal.imports')
  const money = useMoney()
  const rate = parseRate(value)
  return (
    <Field
      label={text('perDollar')}
      inputMode="decimal"
      maxLength={18}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={error}
      note={
        rate > 0
          ? { tone: 'plain', text: text('perDollarNote', { amount: money(Math.round(100_00 / rate)) }) }
          : undefined
      }
    />
  )
}

function ExportCard({ shop }: { shop: string }) {
  const text = useTranslations('portal.imports')
  const failureText = useFailureText()
  const { mutate, isPending } = useAction((query: string) =>
    download(`/api/portal/product/export${query}`, 'products.csv'),
  )
  const get = () =>
    mutate(shop === '' ? '' : `?shop=${encodeURIComponent(shop)}`, {
      onError: (error) => showFailure(failureText(error)),
    })
  return (
    <PartCard title={text('export')} note={text('exportNote')}>
      <Button variant="soft" isBusy={isPending} onClick={get}>
        {!isPending && <Icon of={Download} size={20} />}
        {text('download')}
      </Button>
    </PartCard>
  )
}
