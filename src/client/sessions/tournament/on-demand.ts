import type { CancelledTournament } from '../../../protocol/status';
import { reportError } from '../../reporting/report';
import { alertActions } from '../../state/alert-actions';
import { app } from '../../state/app';
import type { TournamentEntry, TournamentNews } from './tournament-entry';

/** The way into the user's tournament, loaded when the server first tells of one: most who come are in none. */
export class TournamentOnDemand {
  private entry: TournamentEntry | null = null;
  private coming: Promise<void> | undefined;
  private lastNews: TournamentNews | null = null;
  private untold: CancelledTournament | null = null;

  /** @param navigate goes to a route */
  constructor(private readonly navigate: (to: string) => void) {}

  heard(news: TournamentNews): void {
    if (news.kind === 'over' && news.cancelled) {
      this.untold = news.cancelled;
      this.tell();
    }
    if (this.entry) {
      this.entry.heard(news);
      return;
    }
    this.lastNews = news;
    if (news.kind === 'is') this.coming ??= this.load();
  }

  /** See `TournamentEntry.back`. */
  back(id: number | null): boolean {
    this.tell();
    return this.entry?.back(id) ?? false;
  }

  /** A tournament that was cancelled is told of at once, but over nobody's board. */
  private tell(): void {
    if (this.untold === null || app.actualSection === 'game') return;
    alertActions.open({ kind: 'tournament', about: { what: 'cancelled', ...this.untold } });
    this.untold = null;
  }

  private async load(): Promise<void> {
    try {
      const { TournamentEntry } = await import('./tournament-entry');
      this.entry = new TournamentEntry(this.navigate);
      // What was heard meanwhile is the state of things.
      if (this.lastNews) this.entry.heard(this.lastNews);
    } catch (error) {
      this.coming = undefined;
      reportError(error, 'tournament');
    }
  }
}
