import type { CancelledTournament } from '../../../protocol/status';
import { alertActions } from '../../alerts/state/alert-actions';
import { reportError } from '../../reporting/report';
import { app } from '../../state/app';
import type { TournamentEntry, TournamentNews } from './tournament-entry';

/** Entry to the user's tournament, loaded when the server first tells of one: most users are in none. */
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

  /** Tells at once that a tournament was cancelled, but not during a game. */
  private tell(): void {
    if (this.untold === null || app.actualSection === 'game') return;
    alertActions.open({ kind: 'tournament', about: { what: 'cancelled', ...this.untold } });
    this.untold = null;
  }

  private async load(): Promise<void> {
    try {
      const { TournamentEntry } = await import('./tournament-entry');
      this.entry = new TournamentEntry(this.navigate);
      // The news that came meanwhile is the present state.
      if (this.lastNews) this.entry.heard(this.lastNews);
    } catch (error) {
      this.coming = undefined;
      reportError(error, 'tournament');
    }
  }
}
