import type { TFunction } from 'i18next';
import { Paperclip, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type Snapshot, useSnapshot } from 'valtio';
import type { Attachment, Evidence } from '../../protocol/support';
import { ALL_SQUARES } from '../../rules/squares';
import { isTimeControlName, TIME_CONTROLS, tempoOf } from '../../rules/time-control';
import { modeKey } from '../game/modes/modes';
import { itemName } from '../items/item-name';
import { marketPicture } from '../items/market-item';
import { Button, IconButton } from '../kit/button';
import { CoinAmount } from '../kit/coin-amount';
import { apart, nameText, PlayerName } from '../kit/player-name';
import { whenText } from '../page/moment-text';
import { useRead } from '../page/use-read';
import { StillBoard, stillPieces } from '../screen/still-board';
import { app } from '../state/app';
import { evidence as evidenceCall } from './endpoints';
import styles from './evidence.module.scss';

/** Round trips longer than this are highlighted (milliseconds). */
const SLOW_MS = 200;

/** Card of an attachment, with what the server knows of it. @param own name of the one who attached it */
export function EvidenceCard({ evidence, own }: { evidence: Evidence; own: string }) {
  const { t, i18n } = useTranslation();
  if (evidence.kind === 'purchase') return <TradeCard trade={evidence} own={own} />;
  const { game, gameMode, white, black, ply, fen, move, roundTrips, closes } = evidence;
  const side = black === own ? 'b' : 'w';
  const time = new Intl.DateTimeFormat(i18n.language, {
    timeStyle: 'medium',
    numberingSystem: 'latn',
  });
  return (
    <div className={styles.evidence} data-testid="evidence">
      <StillBoard
        className={styles.board}
        pieces={stillPieces(fen)}
        orientation={side}
        marks={ALL_SQUARES.filter(square => square === move?.from || square === move?.to)}
      />
      <div className={styles.facts}>
        <h4>
          {t('support.evidence.game', {
            mode: modeName(t, gameMode),
            name: apart(nameText(t, side === 'w' ? black : white)),
          })}
        </h4>
        <dl>
          <dt>{t('support.evidence.number')}</dt>
          <dd>
            <bdi>{game}</bdi>
          </dd>
          <dt>{t('support.evidence.ply')}</dt>
          <dd>
            <b>{ply}</b> {move && <bdi dir="ltr">{numbered(ply, move.san)}</bdi>}
          </dd>
          {roundTrips.length > 0 && (
            <>
              <dt>{t('support.evidence.trips')}</dt>
              <dd>
                <Trips trips={roundTrips} />
                <b>{t('support.evidence.ms', { ms: median(roundTrips) })}</b>
                <span>{t('support.evidence.most', { ms: Math.max(...roundTrips) })}</span>
              </dd>
            </>
          )}
          <dt>{t('support.evidence.closes')}</dt>
          <dd>
            {closes.length === 0
              ? t('support.evidence.none')
              : closes.map(({ code, at }) => (
                  <span key={at}>
                    <b>{code}</b> {time.format(at)}
                  </span>
                ))}
          </dd>
        </dl>
      </div>
    </div>
  );
}

/** `Blitz 3+2`. @param name of a time control */
export const modeName = (t: TFunction, name: string): string =>
  isTimeControlName(name) ? `${t(modeKey(tempoOf(name)))} ${TIME_CONTROLS[name].shortName}` : name;

function TradeCard({ trade, own }: { trade: Extract<Evidence, { kind: 'purchase' }>; own: string }) {
  const { t } = useTranslation();
  const { reference, item, price, at, buyer, seller, reversed } = trade;
  const hasSold = seller === own;
  return (
    <div className={styles.evidence} data-testid="evidence">
      <img
        className={styles.item}
        src={marketPicture(item.kind, item.name)}
        alt=""
        width="160"
        height="160"
      />
      <div className={styles.facts}>
        <h4>{itemName(t, item.kind, item.name)}</h4>
        <dl>
          <dt>{hasSold ? t('support.evidence.sale') : t('support.evidence.purchase')}</dt>
          <dd>
            <bdi dir="ltr">{reference}</bdi>
          </dd>
          <dt>{t('support.evidence.price')}</dt>
          <dd>
            <CoinAmount amount={price} size={18} />
          </dd>
          <dt>{hasSold ? t('support.evidence.buyer') : t('support.evidence.seller')}</dt>
          <dd>
            <PlayerName name={hasSold ? buyer : seller} />
          </dd>
          <dt>{t('support.evidence.date')}</dt>
          <dd>{whenText(at)}</dd>
          {reversed !== undefined && (
            <>
              <dt>{t('support.evidence.reversed')}</dt>
              <dd dir="auto">{reversed}</dd>
            </>
          )}
        </dl>
      </div>
    </div>
  );
}

function Trips({ trips }: { trips: readonly number[] }) {
  const shown = trips.slice(-16);
  const most = Math.max(...shown, SLOW_MS);
  return (
    <svg
      className={styles.trips}
      width={shown.length * 6}
      height="20"
      viewBox={`0 0 ${shown.length * 6} 20`}
      aria-hidden="true"
    >
      {shown.map((trip, place) => {
        const height = Math.max(2, (trip / most) * 20);
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: their order is all that tells them apart
            key={place}
            x={place * 6}
            y={20 - height}
            width="4"
            height={height}
            data-slow={trip > SLOW_MS || undefined}
          />
        );
      })}
    </svg>
  );
}

interface AttachedProps {
  attachment: Snapshot<Attachment>;
  onRemove: () => void;
}

/**
 * Attachment of a new ticket, as support will see it. Until its facts are loaded it is one line with its name, so that
 * the user can write meanwhile.
 */
export function AttachedCard({ attachment, onRemove }: AttachedProps) {
  const { t } = useTranslation();
  const { user } = useSnapshot(app);
  const { data } = useRead(evidenceCall(attachment));
  const evidence = data?.evidence ?? null;
  if (evidence === null) return <Attached attachment={attachment} onRemove={onRemove} />;
  const own: Evidence =
    evidence.kind === 'game' && attachment.kind === 'game'
      ? { ...evidence, closes: [...(attachment.closes ?? [])] }
      : evidence;
  return (
    <section className={styles.attached} data-testid="attached" aria-label={t('support.attach.goes')}>
      <header>
        <span>{t('support.attach.goes')}</span>
        <Button
          look="text"
          size="small"
          aria-label={t('support.attach.remove')}
          onClick={onRemove}
          data-testid="attached-remove"
        >
          {t('support.attach.away')}
        </Button>
      </header>
      <EvidenceCard evidence={own} own={user?.username ?? ''} />
    </section>
  );
}

/** Attachment of the message that is being written, as one line. */
export function Attached({ attachment, onRemove }: AttachedProps) {
  const { t } = useTranslation();
  return (
    <p className={styles.line} data-testid="attached">
      <Paperclip size={18} strokeWidth={1.75} aria-hidden="true" />
      <span>
        {attachment.kind === 'game'
          ? t('support.attach.game', { id: attachment.game })
          : t('support.attach.purchase', { reference: attachment.reference })}
      </span>
      <IconButton label={t('support.attach.remove')} onClick={onRemove} data-testid="attached-remove">
        <X size={18} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
    </p>
  );
}

const numbered = (ply: number, san: string): string =>
  `${Math.ceil(ply / 2)}${ply % 2 === 1 ? '.' : '…'} ${san}`;

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
