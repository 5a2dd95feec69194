import { Link } from '@tanstack/react-router';
import { IconDownload } from '@tabler/icons-react';
import { useUser } from '#platform/api/session.ts';
import { usePermissions } from '#platform/permissions.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { Button } from '#ui/button/button.tsx';
import { Card, DescriptionList } from '#ui/page/card.tsx';
import { CalendarDate } from '#ui/figures/figures.tsx';
import { Row, Stack, Text } from '#ui/page/layout.tsx';
import { Tile } from '#ui/page/tile.tsx';
import { productRoute } from '#goods/product/product.links.ts';
import { deliveryLink } from '#ordering/deliveries/deliveries.links.ts';
import { useDownload } from '#ui/dialog/use-download.ts';
import type { Passport } from './frames.documents.ts';
import css from './frames.module.css';

/** Names with values; those without a value are left out. */
const known = (items: readonly (readonly [name: string, value: string])[]) =>
  items.flatMap(([name, value]) => (value === '' ? [] : [{ name, value }]));

/** Picture and model of the bicycle. */
export function BikeCard({ passport, number }: { passport: Passport; number: string }) {
  const t = useText();
  const lang = useLocale();
  const can = usePermissions();
  return (
    <Card title={passport.description}>
      <div className={css.bike}>
        <Tile src={passport.image?.large} alt={passport.description} eager className={css.picture} />
        <Stack gap={3}>
          <DescriptionList
            align="left"
            items={known([
              [t('frames.field.number'), number],
              [t('frames.bike.article'), passport.displayCode],
              [t('frames.bike.brand'), passport.brand],
              [t('frames.bike.series'), passport.series],
              [t('frames.bike.year'), passport.modelYear],
              [t('frames.bike.size'), passport.size],
              [t('frames.bike.production'), passport.productionCode],
            ])}
          />
          {passport.modelSlug && can('page.catalog') && (
            <Link to={productRoute} params={{ lang, category: 'bike', slug: passport.modelSlug }}>
              {t('frames.bike.catalog')}
            </Link>
          )}
        </Stack>
      </div>
    </Card>
  );
}

/** To whom the bicycle was shipped, and when. */
export function DeliveryCard({ passport }: { passport: Passport }) {
  const t = useText();
  const lang = useLocale();
  const can = usePermissions();
  const own = useUser()?.customer?.custCode.unified === passport.customerCode;
  return (
    <Card title={t('frames.delivery.title')}>
      <DescriptionList
        align="left"
        items={[
          { name: t('frames.delivery.customer'), value: passport.customerName },
          ...(passport.doNo
            ? [
                {
                  name: t('frames.delivery.number'),
                  value:
                    own && can('page.order-status') ? (
                      <Link {...deliveryLink(lang, passport.doNo)}>{passport.doNo}</Link>
                    ) : (
                      passport.doNo
                    ),
                },
              ]
            : []),
          { name: t('frames.delivery.shipped'), value: <CalendarDate date={passport.shippedOn} /> },
          { name: t('frames.delivery.delivered'), value: <CalendarDate date={passport.deliveredOn} /> },
        ]}
      />
    </Card>
  );
}

/** The parts of the model, as the catalog lists it. Nothing without a list. */
export function PartsCard({ parts }: { parts: Passport['components'] }) {
  const t = useText();
  if (parts.length === 0) return null;
  return (
    <Card title={t('frames.parts.title')}>
      <DescriptionList align="left" items={parts.map(({ code, name, value }) => ({ id: code, name, value }))} />
    </Card>
  );
}

/** Manuals and other documents of the model. Nothing without one. */
export function DocumentsCard({ documents }: { documents: Passport['documents'] }) {
  const t = useText();
  const { save } = useDownload();
  const formats = useFormats();
  if (documents.length === 0) return null;
  return (
    <Card title={t('frames.documents.title')}>
      <Stack gap={3}>
        {documents.map((document) => (
          <Row key={document.id} justify="between" gap={3}>
            <Stack gap={0}>
              <Text strong>{document.name}</Text>
              <Text size="xs" tone="dim">
                {[
                  document.language.toUpperCase(),
                  t('frames.documents.size', {
                    size: formats.quantity(Math.max(1, Math.round(document.bytes / 1024))),
                  }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
            </Stack>
            <Button
              size="small"
              icon={IconDownload}
              aria-label={t('frames.documents.download', { name: document.name })}
              onClick={() => void save(document.url, document.name)}
            >
              {t('frames.documents.save')}
            </Button>
          </Row>
        ))}
      </Stack>
    </Card>
  );
}
