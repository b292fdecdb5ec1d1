import type { Bus, Question, Reply, Topic } from '../bus/bus';
import { busMessages, busUnanswered } from '../instruments';

/** A bus that counts what this node sends and asks. */
export function countingBus(bus: Bus): Bus {
  return {
    publish<Data>(topic: Topic<Data>, data: Data) {
      busMessages.inc({ topic: topic.name });
      bus.publish(topic, data);
    },
    publishHere: (topic, data) => bus.publishHere(topic, data),
    subscribe: (topic, listen) => bus.subscribe(topic, listen),
    follow: whom => bus.follow(whom),
    async request<Data, Answer>(
      question: Question<Data, Answer>,
      data: Data,
      options: { timeoutMs: number },
    ): Promise<Reply<Answer>> {
      busMessages.inc({ topic: question.name });
      const reply = await bus.request(question, data, options);
      if (!reply.ok) busUnanswered.inc({ topic: question.name, code: reply.code });
      return reply;
    },
    answer: (question, work) => bus.answer(question, work),
  };
}
